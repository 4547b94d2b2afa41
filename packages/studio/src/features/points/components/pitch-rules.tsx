import { pitchGoalMax } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Lock } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { zoneName } from '../../../platform/format.ts';
import { lastMoment } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { CreatorPicker } from '../../creator/components/creator-picker.tsx';
import type { PitchForm } from '../pitch-form-state.ts';

const t = textsOf('points');

/**
 * The rules that members agree to when they give points. They are disabled once a pitch has been open. The fieldset
 * disables the controls, because React Hook Form ignores the values of radio buttons that are disabled themselves.
 */
export function PitchRules(props: {
  form: UseFormReturn<PitchForm>;
  errors: Record<string, string>;
  isFixed: boolean;
  /** Whether the viewer may see the list of creators. */
  mayPick: boolean;
}) {
  const { errors, isFixed, mayPick } = props;
  const { register, control } = props.form;
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={isFixed ? 'pitch-fixed' : undefined}
      className="flex min-w-0 flex-col gap-6"
    >
      <legend className="mb-4">
        <h2 className="text-xl">{t('rules')}</h2>
      </legend>
      {isFixed && (
        <p id="pitch-fixed" className="flex items-start gap-2 text-ink-muted text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('fixed')}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('goal')} hint={t('goalHint')} error={errors.goal}>
          <Input
            {...register('goal', { valueAsNumber: true })}
            type="number"
            min={1}
            max={pitchGoalMax}
            inputMode="numeric"
          />
        </Field>
        <Field label={t('closesAt')} hint={t('closesAtHint', { zone: zoneName() })} error={errors.closesAt}>
          <Input {...register('closesAt')} type="datetime-local" max={lastMoment} />
        </Field>
      </div>
      <RadioGroup
        {...register('missed')}
        legend={t('missed')}
        columns
        options={(['returned', 'spent'] as const).map((value) => ({
          value,
          label: t(`missedOf.${value}`),
          hint: t(`missedHint.${value}`),
        }))}
      />
      <Switch {...register('canTakeBack')} label={t('canTakeBack')} hint={t('canTakeBackHint')} />
      {mayPick && (
        <Controller
          control={control}
          name="creatorTeamId"
          render={({ field }) => (
            <CreatorPicker
              label={t('creator')}
              hint={t('creatorHint')}
              placeholder={t('noCreator')}
              error={errors.creatorTeamId}
              disabled={isFixed}
              value={field.value === null ? [] : [field.value]}
              onChange={(ids) => field.onChange(ids.at(-1) ?? null)}
            />
          )}
        />
      )}
    </fieldset>
  );
}
