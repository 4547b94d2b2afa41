import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { textsOf } from '../../../platform/texts.ts';
import type { Days } from '../hooks.ts';

const t = textsOf('payment');

/** The first and the last day, in UTC like the ledger. */
export function DayFields(props: {
  days: Days;
  onChange: (days: Days) => void;
  errors?: Record<string, string>;
  className?: string;
}) {
  const { days, onChange } = props;
  return (
    <div className={props.className ?? 'flex flex-wrap items-start gap-4 max-sm:*:grow'}>
      <Field label={t('from')} error={props.errors?.from}>
        <Input type="date" value={days.from} onChange={(event) => onChange({ ...days, from: event.target.value })} />
      </Field>
      <Field label={t('to')} error={props.errors?.to}>
        <Input type="date" value={days.to} onChange={(event) => onChange({ ...days, to: event.target.value })} />
      </Field>
    </div>
  );
}
