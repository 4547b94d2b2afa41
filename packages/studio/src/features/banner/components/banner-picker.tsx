import { IdField } from '../../../platform/id-field.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useBanners } from '../hooks.ts';

const t = textsOf('banner');

/** One banner, by its name; 0 for none yet. */
export function BannerPicker(props: { value: number; error: string | undefined; onChange: (id: number) => void }) {
  const banners = useBanners().data?.banners ?? [];
  return (
    <IdField
      label={t('one')}
      error={props.error}
      placeholder={t('choose')}
      things={banners.map(({ id, name, kind }) => ({ id, name: `${name} (${t(`kindOf.${kind}`)})` }))}
      value={props.value === 0 ? null : props.value}
      onChange={(id) => props.onChange(id ?? 0)}
    />
  );
}
