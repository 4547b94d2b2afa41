import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { type Plan, usePlans, useTrialDays } from '../hooks.ts';
import { PlanCard, planPerks } from './plan-card.tsx';
import { planName } from './plan-name.tsx';
import { PlanPrice } from './plan-price.tsx';
import { PlanShapes } from './plan-shapes.tsx';

/** Monthly, annual and the trial (spec point 2): to the subscribe page with an account, to the sign-up without. */
export function PlanCards() {
  const texts = useQueryTexts();
  return (
    <QueryView query={usePlans()} skeleton={<PlanShapes count={3} />} texts={texts}>
      {(plans) => <Choices plans={plans} />}
    </QueryView>
  );
}

function Choices({ plans }: { plans: Plan[] }) {
  const t = useTexts('membership');
  const isSignedIn = useIsSignedIn();
  const trialDays = useTrialDays() ?? 0;
  const isPair = plans.length + Number(trialDays > 0) === 2;
  return (
    <ul className={clsx('grid gap-card', isPair ? 'md:mx-auto md:w-2/3 md:grid-cols-2' : 'md:grid-cols-3')}>
      {plans.map((plan) => {
        const target = `/subscribe?plan=${plan.planId}`;
        return (
          <PlanCard
            key={plan.planId}
            name={planName(plan, t)}
            price={<PlanPrice plan={plan} />}
            perks={[...planPerks(plan, t), t('plans.everything'), t('plans.cancel')]}
            mark={plan.interval === 'year' ? t('plans.bestValue') : undefined}
            action={
              <LinkButton
                href={isSignedIn ? target : '/signup'}
                variant={plan.interval === 'year' ? 'primary' : 'secondary'}
                className="w-full"
                onClick={() => !isSignedIn && rememberAfterLoginUrl(target)}
              >
                {t(`plans.${plan.interval}.choose`)}
              </LinkButton>
            }
          />
        );
      })}
      {trialDays > 0 && (
        <PlanCard
          name={t('plans.trial.name')}
          price={<span className="font-bold font-display text-3xl">{t('plans.trial.days', { count: trialDays })}</span>}
          perks={[t('plans.trial.perk'), t('plans.everything'), t('plans.cancel')]}
          action={
            <LinkButton href={isSignedIn ? '/payment' : '/signup'} className="w-full">
              {t('startTrial')}
            </LinkButton>
          }
        />
      )}
    </ul>
  );
}
