import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { formatMoney, minorUnitsOf, typedMoney } from '../../../platform/money.ts';
import { textsOf } from '../../../platform/texts.ts';
import { PriceFields } from '../../plan/components/price-fields.tsx';
import { usePlanNames } from '../../plan/hooks.ts';
import { type StudioGiftOption, useAddOption, useSaveOption } from '../hooks.ts';

const t = textsOf('gift');

/** A new length of gifts, or a changed price. */
export function OptionDialog(props: {
  option: StudioGiftOption | undefined;
  /** All options. */
  options: StudioGiftOption[];
  onClose: () => void;
}) {
  const { option, onClose } = props;
  const change = useSaveOption();
  const add = useAddOption();
  const save = option ? change : add;
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
  const [others, setOthers] = useState<'keep' | 'withdraw'>();
  const amount = minorUnitsOf(price.amount, price.currency);
  const isMonths = /^\d{1,3}$/.test(months.trim()) && Number(months) > 0;
  const planId = chosenPlan ?? plans[0]?.planId ?? '';
  const rivals = props.options.filter(
    (other) => offered && other.offered && other.months === Number(months) && other.id !== option?.id,
  );
  const mustSay = option === undefined && rivals.length > 0 && others === undefined;
  const describe = (rival: StudioGiftOption) => {
    const plan = plans.find((each) => each.planId === rival.planId)?.name ?? rival.planId;
    return `${t('months', { count: rival.months })}, ${plan}, ${formatMoney(rival.price)}`;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isMonths || amount === null || mustSay) return;
    const wish = { months: Number(months), price: { amount, currency: price.currency }, planId, offered };
    if (option) change.mutate({ id: option.id, ...wish }, { onSuccess: onClose });
    else add.mutate({ ...wish, ...(rivals.length > 0 && others && { others }) }, { onSuccess: onClose });
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
        {!option && rivals.length > 0 && (
          <div>
            <RadioGroup
              name="others"
              legend={t('rivals', { gifts: rivals.map((rival) => describe(rival)).join('; ') })}
              value={others ?? ''}
              onChange={({ target }) => setOthers(target.value as 'keep' | 'withdraw')}
              options={(['keep', 'withdraw'] as const).map((value) => ({ value, label: t(`rivalsWish.${value}`) }))}
            />
            {isSent && mustSay && (
              <p role="alert" className="mt-2 text-danger text-sm">
                {t('rivalsWish.missing')}
              </p>
            )}
          </div>
        )}
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
