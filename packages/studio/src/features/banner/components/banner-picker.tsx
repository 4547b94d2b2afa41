import { Combobox } from '@greenlight/ui/primitives/combobox';
import { Field } from '@greenlight/ui/primitives/field';
import { textsOf } from '../../../platform/texts.ts';
import { useBanners } from '../hooks.ts';

const t = textsOf('banner');

/** One banner, by its name; 0 for none yet. */
export function BannerPicker(props: { value: number; error: string | undefined; onChange: (id: number) => void }) {
  const banners = useBanners().data?.banners ?? [];
  return (
    <Field label={t('one')} error={props.error} className="sm:max-w-110">
      <Combobox
        options={banners.map(({ id, name, kind }) => ({
          value: String(id),
          label: `${name} (${t(`kindOf.${kind}`)})`,
        }))}
        value={props.value === 0 ? null : String(props.value)}
        onValueChange={(value) => props.onChange(Number(value ?? 0))}
        placeholder={t('choose')}
        emptyText={t('noSuch')}
        clearLabel={t('clear')}
        openLabel={t('open')}
      />
    </Field>
  );
}
