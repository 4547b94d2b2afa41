import { sitePath } from '@greenlight/contract/site-path';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { formatEither } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { choosePlan } from '../chosen-plan.ts';
import { type Plan, usePrices } from '../hooks.ts';
import { trialOf } from '../plan-comparison.ts';
import { planName } from '../plan-name.ts';

/** Explains the trial with which a plan starts. It is no plan, so it has steps instead of a price. */
export function TrialCard({ plans }: { plans: Plan[] }) {
  const t = useTexts('membership');
  const language = useLanguage();
  const isSignedIn = useIsSignedIn();
  const trying = plans.filter(({ trialDays }) => trialDays > 0);
  const { days, isSame } = trialOf(trying);
  const isAll = trying.length === plans.length;
  const prices = usePrices(trying);
  const names = formatEither(
    trying.map((plan) => planName(plan, t)),
    language,
  );
  const steps = [
    t('plans.trial.begin'),
    t(isSame ? 'plans.trial.watch' : 'plans.trial.watchUpTo', { count: days }),
    t('plans.trial.stay', { prices }),
  ];
  return (
    <li className="flex flex-col rounded-xl border border-line-strong border-dashed p-7">
      <h3 className="flex min-h-7 items-center text-lg">{t('plans.trial.name')}</h3>
      <p className="mt-4 text-ink-muted">
        {isAll ? t('plans.trial.text') : t('plans.trial.textSome', { plans: names })}
      </p>
      <ol className="mt-6 mb-8 flex grow flex-col gap-5 text-sm">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent/15 font-semibold text-accent text-xs tabular-nums"
            >
              {at + 1}
            </span>
            <span className="pt-1 text-ink-muted">{step}</span>
          </li>
        ))}
      </ol>
      <LinkButton
        href={isSignedIn ? sitePath('payment') : sitePath('signup')}
        className="w-full"
        onClick={() => !isSignedIn && choosePlan(undefined)}
      >
        {t('startTrial')}
      </LinkButton>
    </li>
  );
}
