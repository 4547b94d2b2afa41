import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type DateRange, dateRangeOf, dateRanges, daysOf } from '../date-range-state.ts';
import type { ReportQuery, Revenue } from '../hooks.ts';

const t = textsOf('revenue');

/** The days, and the currency if there are several. */
export function DateRangeBar(props: {
  asked: ReportQuery;
  /** Why these days cannot be shown. */
  error: Error | null;
  shown: Pick<Revenue, 'from' | 'to' | 'currency' | 'currencies'> | undefined;
  onChange: (asked: ReportQuery) => void;
}) {
  const { asked, shown, onChange } = props;
  const from = asked.from ?? shown?.from ?? '';
  const to = asked.to ?? shown?.to ?? '';
  const [now] = useState(() => new Date());
  const span = dateRangeOf(asked, now);
  const errors = fieldErrors(props.error);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Field label={t('span')} className="w-48">
        <Select<DateRange | 'own'>
          value={span ?? 'own'}
          onValueChange={(value) => value !== 'own' && onChange({ ...asked, ...daysOf(value, now) })}
          options={[
            ...dateRanges.map((value) => ({ value, label: t(`spans.${value}`) })),
            { value: 'own' as const, label: t('spans.own'), disabled: true },
          ]}
        />
      </Field>
      <Field label={t('from')} hint={t('utc')} error={errors.from}>
        <Input
          type="date"
          value={from}
          max={to}
          onChange={(event) => event.target.value && onChange({ ...asked, to, from: event.target.value })}
        />
      </Field>
      <Field label={t('to')} error={errors.to}>
        <Input
          type="date"
          value={to}
          min={from}
          onChange={(event) => event.target.value && onChange({ ...asked, from, to: event.target.value })}
        />
      </Field>
      {shown && shown.currencies.length > 1 && (
        <Field label={t('currency')} className="w-28">
          <Select
            value={shown.currency}
            onValueChange={(currency) => onChange({ ...asked, currency })}
            options={shown.currencies.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
    </div>
  );
}
