import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { formatPrice } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { PlanPrice } from '../../membership/components/plan-price.tsx';
import type { Plan } from '../../membership/hooks.ts';
import { planBenefits } from '../../membership/plan-benefits.ts';
import { planName } from '../../membership/plan-name.ts';
import { useHasBenefits } from '../../membership/use-sales-text.ts';
import { savingOf } from '../checkout-terms.ts';

/** A plan to choose; the whole card is clickable. */
export function PlanChoice(props: {
  plans: Plan[];
  chosen: Plan;
  withoutTrial: boolean;
  onChoose: (planId: string) => void;
}) {
  const t = useTexts('payment');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-display font-semibold text-xl">{t('checkout.plans')}</legend>
      <div className="grid gap-card sm:grid-cols-2">
        {props.plans.map((plan) => (
          <PlanRadio
            key={plan.planId}
            plan={plan}
            saving={savingOf(plan, props.plans)}
            trialDays={props.withoutTrial ? 0 : plan.trialDays}
            checked={plan.planId === props.chosen.planId}
            onChoose={props.onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PlanRadio(props: {
  plan: Plan;
  saving: number;
  trialDays: number;
  checked: boolean;
  onChoose: (planId: string) => void;
}) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  const id = useId();
  const hasWords = useHasBenefits();
  const { plan, saving, trialDays } = props;
  const { amount, currency } = plan.discountedPrice ?? plan.price;
  const perMonth = { amount: Math.round(amount / 12), currency };
  return (
    <div
      className={clsx(
        'relative flex flex-col rounded-xl border p-5 transition-look has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 sm:p-6',
        props.checked ? 'border-accent bg-accent/8' : 'border-line bg-surface hover:bg-raised',
      )}
    >
      <div className="flex min-h-7 items-center gap-3">
        <input
          id={id}
          type="radio"
          name="plan"
          checked={props.checked}
          aria-describedby={`${id}-price`}
          onChange={() => props.onChoose(plan.planId)}
          className="size-5 shrink-0 appearance-none forced-colors:appearance-auto rounded-full border border-line-strong bg-surface outline-none transition-look checked:border-[6px] checked:border-accent"
        />
        <label htmlFor={id} className="grow font-semibold text-lg after:absolute after:inset-0 after:rounded-xl">
          {planName(plan, plans)}
        </label>
        {saving > 0 && (
          <span className="rounded-full bg-accent px-3 py-1 font-semibold text-on-accent text-xs">
            {t('checkout.save', { percent: saving })}
          </span>
        )}
      </div>
      <p id={`${id}-price`} className="mt-4">
        <PlanPrice plan={plan} />
        <span className="mt-1 block text-ink-faint text-sm sm:min-h-lh">
          {plan.interval === 'year' && t('checkout.perMonth', { price: formatPrice(perMonth, language) })}
        </span>
      </p>
      <ul className="mt-4 flex flex-col gap-2.5 text-ink-muted text-sm">
        {[
          ...(trialDays > 0 ? [t('checkout.trial', { count: trialDays })] : []),
          ...planBenefits(plan, plans),
          ...(hasWords ? [plans('plans.everything')] : []),
        ].map((perk) => (
          <li key={perk} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {perk}
          </li>
        ))}
      </ul>
    </div>
  );
}
