import { showToast } from '@greenlight/ui/blocks/toasts';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanNames } from '../../plan/hooks.ts';
import { type CouponForm, formOf, termsOf } from '../coupon-form-state.ts';
import { type StudioCoupon, useSaveCoupon } from '../hooks.ts';

const t = textsOf('coupon');

/** The terms of a coupon, for members who redeem it from now on. */
export function CouponTermsForm({ coupon }: { coupon: StudioCoupon }) {
  const save = useSaveCoupon(coupon.id);
  const plans = usePlanNames().data?.plans ?? [];
  const [form, setForm] = useState(() => formOf(coupon));
  const set = (change: Partial<CouponForm>) => setForm((before) => ({ ...before, ...change }));
  const errors = fieldErrors(save.error);
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(coupon));
  const text = (name: Exclude<keyof CouponForm, 'plans' | 'newMembers'>): ComponentProps<typeof Input> => ({
    autoComplete: 'off',
    value: form[name],
    onChange: ({ target }) => set({ [name]: target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = (saved: StudioCoupon) => {
      setForm(formOf(saved));
      showToast({ title: t('saved'), tone: 'success' });
    };
    save.mutate(termsOf(form), { onSuccess });
  };
  return (
    <form noValidate className="flex min-w-0 flex-col gap-6" onSubmit={submit}>
      <Field required label={t('name')} hint={t('nameHint')} error={errors.name}>
        <Input {...text('name')} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field required label={t('percentOff')} error={errors.percentOff}>
          <Input inputMode="numeric" {...text('percentOff')} />
        </Field>
        <Field label={t('duration')} hint={t('durationHint')} error={errors.durationInMonths}>
          <Input inputMode="numeric" {...text('durationInMonths')} />
        </Field>
        <Field label={t('from')} error={errors.startsAt}>
          <Input type="date" {...text('from')} />
        </Field>
        <Field label={t('through')} error={errors.endsAt}>
          <Input type="date" {...text('until')} />
        </Field>
        <Field label={t('max')} hint={t('maxHint', { count: coupon.redeemed })} error={errors.maxRedemptions}>
          <Input inputMode="numeric" {...text('maxRedemptions')} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 font-medium text-sm">{t('plans')}</legend>
        {plans.map(({ planId, name }) => (
          <Checkbox
            key={planId}
            label={name}
            checked={form.plans.includes(planId)}
            onChange={({ target }) =>
              set({ plans: target.checked ? [...form.plans, planId] : form.plans.filter((known) => known !== planId) })
            }
          />
        ))}
        <p className="text-ink-faint text-sm">{t('plansHint')}</p>
      </fieldset>
      <Switch
        label={t('newMembers')}
        hint={t('newMembersHint')}
        checked={form.newMembers}
        onChange={({ target }) => set({ newMembers: target.checked })}
      />
      <SaveBar dirty={dirty} pending={save.isPending} error={save.error} />
    </form>
  );
}
