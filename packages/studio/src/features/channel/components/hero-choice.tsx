import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import { useHeroChoices } from '../hooks.ts';

const t = textsOf('channel');

const none = 'none';

/** Chooses the hero of a show's page. Without a choice, the page shows the newest video. */
export function HeroChoice(props: {
  value: number | null;
  error: string | undefined;
  onChange: (heroId: number | null) => void;
}) {
  const heroes = useHeroChoices().data?.heroes ?? [];
  return (
    <Field label={t('hero')} hint={t('heroHint')} error={props.error}>
      <Select
        value={props.value === null ? none : String(props.value)}
        onValueChange={(chosen) => props.onChange(chosen === none ? null : Number(chosen))}
        options={[
          { value: none, label: t('heroNone') },
          ...heroes.map(({ id, title }) => ({
            value: String(id),
            label: title || t('heroUntitled', { id: String(id) }),
          })),
        ]}
      />
    </Field>
  );
}
