import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { textsOf } from '../../../platform/texts.ts';
import { largestUnitOf } from '../queue-state.ts';

const t = textsOf('moderation');

const choices = [1, 10, 60, 360, 1440, 10_080, 43_200];

export function TimeOutSelect({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  return (
    <Field label={t('howLong')}>
      <Select
        value={String(value)}
        onValueChange={(minutes) => onChange(Number(minutes))}
        options={choices.map((minutes) => ({ value: String(minutes), label: spanText(minutes) }))}
      />
    </Field>
  );
}

function spanText(minutes: number): string {
  const { unit, count } = largestUnitOf(minutes);
  return t(`span.${unit}`, { count });
}
