import { giveawayWinnersMax } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Switch } from '@greenlight/ui/primitives/switch';
import { Lock } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { zoneName } from '../../../platform/format.ts';
import { lastMoment } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { GiveawayForm } from '../giveaway-form-state.ts';

const t = textsOf('giveaway');

const numbers = [
  ['winnerCount', 1, giveawayWinnersMax],
  ['alternateCount', 0, giveawayWinnersMax],
  ['claimDays', 1, 90],
] as const;

/** The prize, the number of winners and the times. Disabled once members have agreed to them. */
export function PrizeFields(props: {
  form: UseFormReturn<GiveawayForm>;
  errors: Record<string, string>;
  isFixed: boolean;
}) {
  const { errors, isFixed } = props;
  const { register } = props.form;
  return (
    <fieldset
      disabled={isFixed}
      aria-describedby={isFixed ? 'giveaway-fixed' : undefined}
      className="flex min-w-0 flex-col gap-6"
    >
      <legend className="mb-4">
        <h2 className="text-xl">{t('prizeTitle')}</h2>
      </legend>
      {isFixed && (
        <p id="giveaway-fixed" className="flex items-start gap-2 text-ink-muted text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('fixed')}
        </p>
      )}
      <Field label={t('prize')} hint={t('prizeHint')} error={errors.prize}>
        <Input {...register('prize')} />
      </Field>
      <Switch {...register('isShipped')} label={t('isShipped')} hint={t('isShippedHint')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('opensAt')} hint={t('opensAtHint', { zone: zoneName() })} error={errors.opensAt}>
          <Input {...register('opensAt')} type="datetime-local" max={lastMoment} />
        </Field>
        <Field label={t('closesAt')} hint={zoneName()} error={errors.closesAt}>
          <Input {...register('closesAt')} type="datetime-local" max={lastMoment} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        {numbers.map(([name, min, max]) => (
          <Field key={name} label={t(name)} hint={t(`${name}Hint`)} error={errors[name]}>
            <Input {...register(name, { valueAsNumber: true })} type="number" min={min} max={max} inputMode="numeric" />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
