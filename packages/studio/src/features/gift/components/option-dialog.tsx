import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { minorUnitsOf, typedMoney } from '../../../platform/money.ts';
import { PriceFields } from '../../plan/components/price-fields.tsx';
import { usePlanNames } from '../../plan/hooks.ts';
import { type StudioGiftOption, useSaveOption } from '../hooks.ts';

/** A new length of gifts, or the price of one. */
export function OptionDialog({ option, onClose }: { option: StudioGiftOption | undefined; onClose: () => void }) {
  const { t } = useTranslation('gift');
  const save = useSaveOption();
  const plans = usePlanNames().data?.plans ?? [];
  const [months, setMonths] = useState(option ? String(option.months) : '');
  const [price, setPrice] = useState({
    amount: option ? typedMoney(option.price) : '',
    currency: option?.price.currency ?? 'USD',
  });
  const [chosenPlan, setPlan] = useState(option?.planId);
  const [offered, setOffered] = useState(option?.offered ?? true);
  const errors = fieldErrors(save.error);
  const [isSent, setSent] = useState(false);
  const amount = minorUnitsOf(price.amount, price.currency);
  const isMonths = /^\d{1,3}$/.test(months.trim()) && Number(months) > 0;
  const planId = chosenPlan ?? plans[0]?.planId ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isMonths || amount === null) return;
    const id = option?.id ?? (Number(months) === 1 ? '1-month' : `${Number(months)}-months`);
    const wish = { id, months: Number(months), price: { amount, currency: price.currency }, planId, offered };
    save.mutate(wish, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t(option ? 'editTitle' : 'new')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={save.error} />
        <Field required label={t('monthsLabel')} error={isSent && !isMonths ? t('wrongMonths') : errors.months}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            disabled={option !== undefined}
            value={months}
            onChange={({ target }) => setMonths(target.value)}
          />
        </Field>
        <PriceFields
          price={price}
          onChange={setPrice}
          error={isSent && amount === null ? t('wrongPrice') : errors['price.amount']}
        />
        <Field label={t('plan')} hint={t('planHint')} error={errors.planId}>
          <Select
            value={planId}
            onValueChange={setPlan}
            options={plans.map((plan) => ({ value: plan.planId, label: plan.name }))}
          />
        </Field>
        <Switch label={t('offer')} checked={offered} onChange={({ target }) => setOffered(target.checked)} />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
