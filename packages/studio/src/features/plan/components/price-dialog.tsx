import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { zoneName } from '../../../platform/format.ts';
import { formatMoney, minorUnitsOf, typedMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioPlan, useAddPrice, type Withdrawal } from '../hooks.ts';
import { OnSaleDialog } from './on-sale-dialog.tsx';
import { PriceFields } from './price-fields.tsx';

const t = textsOf('plan');

/** A price for new subscribers from a day on. */
export function PriceDialog({ plan, onClose }: { plan: StudioPlan; onClose: () => void }) {
  const add = useAddPrice();
  const [price, setPrice] = useState({
    amount: plan.price ? typedMoney(plan.price) : '',
    currency: plan.price?.currency ?? 'USD',
  });
  const [from, setFrom] = useState('');
  const [wrong, setWrong] = useState(false);
  const [asking, setAsking] = useState(false);
  const isOnSale = plan.offered || plan.atJoin;
  const errors = fieldErrors(add.error);
  const amount = minorUnitsOf(price.amount, price.currency) ?? 0;
  const set = (withdraw?: Withdrawal) => {
    const validFrom = from ? new Date(from).toISOString() : undefined;
    add.mutate(
      { planId: plan.planId, amount, currency: price.currency, validFrom, withdraw },
      { onSuccess: onClose, onError: () => setAsking(false) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(amount === 0);
    if (amount === 0) return;
    if (isOnSale) setAsking(true);
    else set();
  };
  if (asking) {
    return (
      <OnSaleDialog
        title={t('newPriceTitle', { name: plan.name, price: formatMoney({ amount, currency: price.currency }) })}
        description={t('newPriceText')}
        confirmLabel={t('setPrice')}
        pending={add.isPending}
        onConfirm={set}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(plan.members > 0 ? 'newPriceOf' : 'changePriceOf', { name: plan.name })}
      description={t(plan.members > 0 ? 'newPriceText' : 'changePriceText')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={add.error} />
        <PriceFields price={price} onChange={setPrice} error={wrong ? t('wrongPrice') : errors.amount} />
        <Field
          label={t('from')}
          aside={t('optional')}
          hint={t('fromHint', { zone: zoneName() })}
          error={errors.validFrom}
        >
          <Input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={add.isPending}>
            {t(isOnSale ? 'next' : 'setPrice')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
