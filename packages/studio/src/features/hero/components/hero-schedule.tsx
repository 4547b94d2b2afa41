import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import type { UseFormReturn } from 'react-hook-form';
import { zoneName } from '../../../platform/format.ts';
import { lastMoment } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { HeroForm } from '../hero-form-state.ts';

const t = textsOf('hero');

const audiences = ['everybody', 'visitors', 'members'] as const;

/** The audience and times of a hero, in the operator's own zone, which is named. */
export function HeroSchedule(props: { form: UseFormReturn<HeroForm>; errors: Record<string, string> }) {
  const { register } = props.form;
  const { errors } = props;
  return (
    <>
      <RadioGroup
        {...register('audience')}
        legend={t('audience')}
        columns
        options={audiences.map((value) => ({ value, label: t(`audienceOf.${value}`) }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('startsAt')} hint={t('timeHint', { zone: zoneName() })} error={errors.startsAt}>
          <Input {...register('startsAt')} type="datetime-local" max={lastMoment} />
        </Field>
        <Field label={t('endsAt')} hint={t('endsHint')} error={errors.endsAt}>
          <Input {...register('endsAt')} type="datetime-local" max={lastMoment} />
        </Field>
      </div>
    </>
  );
}
