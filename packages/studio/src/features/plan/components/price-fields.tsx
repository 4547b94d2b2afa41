import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { currencies } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';

const t = textsOf('plan');

export interface TypedPrice {
  amount: string;
  currency: string;
}

export function PriceFields(props: {
  price: TypedPrice;
  onChange: (price: TypedPrice) => void;
  error: string | undefined;
}) {
  const { price, onChange } = props;
  const known = currencies.includes(price.currency) ? currencies : [price.currency, ...currencies];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
      <Field label={t('price')} error={props.error}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={price.amount}
          onChange={(event) => onChange({ ...price, amount: event.target.value })}
        />
      </Field>
      <Field label={t('currency')}>
        <Select
          value={price.currency}
          onValueChange={(currency) => onChange({ ...price, currency })}
          options={known.map((value) => ({ value, label: value }))}
        />
      </Field>
    </div>
  );
}
