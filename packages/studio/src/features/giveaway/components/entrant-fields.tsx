import { countryCodes } from '@greenlight/contract/country';
import { Checkbox } from '@greenlight/ui/primitives/checkbox';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { usePlans } from '../../plan/hooks.ts';
import type { GiveawayForm } from '../giveaway-form-state.ts';
import { ActionList } from './action-list.tsx';
import { QuestionList } from './question-list.tsx';

const t = textsOf('giveaway');

type Form = UseFormReturn<GiveawayForm>;

/** The conditions for entering, and the questions. Disabled once members have agreed to them. */
export function EntrantFields(props: { form: Form; errors: Record<string, string>; isFixed: boolean }) {
  const { form, errors, isFixed } = props;
  const { register, control } = form;
  const entrants = useWatch({ control, name: 'entrants' });
  const maySeePlans = usePermission('billing.edit');
  const names = new Intl.DisplayNames(undefined, { type: 'region' });
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-6">
      <legend className="mb-4">
        <h2 className="text-xl">{t('entrantsTitle')}</h2>
      </legend>
      <RadioGroup
        {...register('entrants')}
        legend={t('entrants')}
        columns
        options={(['accounts', 'members', 'plans'] as const).map((value) => ({
          value,
          label: t(`entrantsOf.${value}`),
          disabled: isFixed || (value === 'plans' && !maySeePlans),
        }))}
      />
      {entrants === 'plans' && maySeePlans && <PlanChoice form={form} error={errors.planIds} isFixed={isFixed} />}
      {entrants !== 'accounts' && (
        <Switch {...register('hasFreeEntry')} label={t('hasFreeEntry')} hint={t('hasFreeEntryHint')} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('minAge')} hint={t('minAgeHint')} error={errors.minAge}>
          <Input {...register('minAge', { valueAsNumber: true })} type="number" min={0} max={99} inputMode="numeric" />
        </Field>
        <Field label={t('countries')} hint={t('countriesHint')} error={errors.countries}>
          <Controller
            control={control}
            name="countries"
            render={({ field }) => (
              <MultiCombobox
                options={countryCodes.map((value) => ({ value, label: names.of(value) ?? value }))}
                value={field.value}
                onValueChange={field.onChange}
                emptyText={t('noCountry')}
                removeLabel={(label) => t('removeCountry', { country: label })}
              />
            )}
          />
        </Field>
      </div>
      <QuestionList form={form} errors={errors} isFixed={isFixed} />
      <ActionList form={form} errors={errors} isFixed={isFixed} />
    </fieldset>
  );
}

function PlanChoice({ form, error, isFixed }: { form: Form; error: string | undefined; isFixed: boolean }) {
  const plans = usePlans().data?.plans ?? [];
  return (
    <Controller
      control={form.control}
      name="planIds"
      render={({ field }) => (
        <div role="group" aria-label={t('plans')} className="flex flex-col gap-2">
          {plans.map(({ planId: id, name }) => (
            <Checkbox
              key={id}
              label={name}
              disabled={isFixed}
              checked={field.value.includes(id)}
              onChange={({ target }) =>
                field.onChange(target.checked ? [...field.value, id] : field.value.filter((one) => one !== id))
              }
            />
          ))}
          <p className="text-danger text-sm empty:hidden">{error}</p>
        </div>
      )}
    />
  );
}
