import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, useState } from 'react';
import { changedFields } from '../../../platform/changed-fields.ts';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { minorUnitsOf } from '../../../platform/money.ts';
import { slugOf } from '../../../platform/slug.ts';
import { textsOf } from '../../../platform/texts.ts';
import { type StudioPlan, useAddPlan, useEditPlan, type Withdrawal } from '../hooks.ts';
import { formOf, type PlanForm, settingsOf, wrongFields } from '../plan-form-state.ts';
import { termsOf } from '../plan-terms.ts';
import { OnSaleDialog } from './on-sale-dialog.tsx';
import { PriceFields } from './price-fields.tsx';

const t = textsOf('plan');

/**
 * A new plan, which is on sale once it is switched on, or the settings of a plan. Changes of a plan on sale must be
 * confirmed.
 */
export function PlanDialog({ plan, onClose }: { plan?: StudioPlan; onClose: () => void }) {
  const add = useAddPlan();
  const edit = useEditPlan();
  const save = plan ? edit : add;
  const [form, setForm] = useState(() => formOf(plan));
  const [wrong, setWrong] = useState<string[]>([]);
  const [asking, setAsking] = useState(false);
  const set = (change: Partial<PlanForm>) => setForm((before) => ({ ...before, ...change }));
  const errors = fieldErrors(save.error, { conflict: 'name' });
  const errorOf = (field: string) => (wrong.includes(field) ? t(`wrong.${field}`) : errors[field]);
  const settings = settingsOf(form);
  const saveEdit = (of: StudioPlan, withdraw?: Withdrawal) =>
    edit.mutate({ planId: of.planId, ...settings, withdraw }, { onSuccess: onClose, onError: () => setAsking(false) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const fields = wrongFields(form, !plan);
    setWrong(fields);
    if (fields.length > 0) return;
    if (plan) {
      const { name: _, ...promised } = changedFields(settings, plan);
      const isOnSale = plan.offered || plan.atJoin;
      return isOnSale && Object.keys(promised).length > 0 ? setAsking(true) : saveEdit(plan);
    }
    const { amount, currency } = form.price;
    const price = { amount: minorUnitsOf(amount, currency) ?? 0, currency };
    const planId = slugOf(form.name).slice(0, 40);
    add.mutate({ planId, ...settings, price, offered: false }, { onSuccess: onClose });
  };
  if (plan && asking) {
    return (
      <OnSaleDialog
        title={t('changeTitle', { name: plan.name })}
        description={t('changeText', { terms: termsOf({ ...plan, ...settings }) })}
        confirmLabel={t('save')}
        pending={edit.isPending}
        onConfirm={(withdraw) => saveEdit(plan, withdraw)}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={plan ? t('editTitle', { name: plan.name }) : t('new')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={save.error} />
        <Field label={t('name')} error={errorOf('name')}>
          <Input value={form.name} onChange={(event) => set({ name: event.target.value })} autoComplete="off" />
        </Field>
        {!plan && <PriceFields price={form.price} onChange={(price) => set({ price })} error={errorOf('price')} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('interval')}
            hint={plan?.intervalFixed ? t('intervalFixed') : undefined}
            error={errorOf('interval')}
          >
            <Select
              value={form.interval}
              disabled={plan?.intervalFixed}
              onValueChange={(interval) => set({ interval })}
              options={(['month', 'year'] as const).map((value) => ({ value, label: t(`intervals.${value}`) }))}
            />
          </Field>
          <Field label={t('trialDays')} hint={t('trialDaysHint')} error={errorOf('trialDays')}>
            <Input
              inputMode="numeric"
              value={form.trialDays}
              onChange={(event) => set({ trialDays: event.target.value })}
            />
          </Field>
          <Field label={t('points')} error={errorOf('points') ?? errors['points.amount']}>
            <Input inputMode="numeric" value={form.points} onChange={(event) => set({ points: event.target.value })} />
          </Field>
          <Field label={t('granted')}>
            <Select
              value={form.granted}
              onValueChange={(granted) => set({ granted })}
              options={(['monthly', 'at-signup'] as const).map((value) => ({ value, label: t(`grantedAt.${value}`) }))}
            />
          </Field>
        </div>
        <Switch
          label={t('badgeLabel')}
          hint={t('badgeHint')}
          checked={form.badge}
          onChange={(event) => set({ badge: event.target.checked })}
        />
        <Field label={t('perks')} aside={t('optional')} hint={t('perksHint')} error={errors.perks}>
          <Textarea value={form.perks} onChange={(event) => set({ perks: event.target.value })} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {plan ? t('save') : t('create')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
