import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { clsx } from 'clsx';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useUserInfo } from '../../account/hooks.ts';
import { choosePlan } from '../chosen-plan.ts';
import { type Plan, usePlans } from '../hooks.ts';
import { planBenefits } from '../plan-benefits.ts';
import { isBestValue, trialOf } from '../plan-comparison.ts';
import { planName } from '../plan-name.ts';
import { useHasBenefits } from '../use-sales-text.ts';
import { useStanding } from '../use-standing.ts';
import { MemberCard } from './member-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanPrice } from './plan-price.tsx';
import { PlanShapes } from './plan-shapes.tsx';
import { TrialCard } from './trial-card.tsx';

/**
 * Monthly, annual and the trial (docs/product/subscription.md): leads to the subscribe page with an account, else to
 * the sign-up. A member's own plan is marked, and replaces the trial.
 */
export function PlanCards() {
  const texts = useQueryTexts();
  return (
    <QueryView
      query={usePlans()}
      skeleton={<PlanShapes count={3} />}
      texts={texts}
      isEmpty={(plans) => plans.length === 0}
      empty={null}
    >
      {(plans) => <Choices plans={plans} />}
    </QueryView>
  );
}

function Choices({ plans }: { plans: Plan[] }) {
  const isMember = useStanding() === 'member';
  const hasTrial = trialOf(plans).days > 0;
  const cards = plans.length + Number(isMember || hasTrial);
  return (
    <ul
      className={clsx(
        'grid gap-card',
        cards === 1 && 'md:mx-auto md:w-1/3',
        cards === 2 && 'md:mx-auto md:w-2/3 md:grid-cols-2',
        cards > 2 && 'md:grid-cols-3',
      )}
    >
      {plans.map((plan) => (
        <Choice key={plan.planId} plan={plan} isBest={isBestValue(plan, plans)} />
      ))}
      {isMember ? <MemberCard /> : hasTrial && <TrialCard plans={plans} />}
    </ul>
  );
}

function Choice({ plan, isBest }: { plan: Plan; isBest: boolean }) {
  const t = useTexts('membership');
  const isSignedIn = useIsSignedIn();
  const isMember = useStanding() === 'member';
  const isOwn = useUserInfo()?.planId === plan.planId && isMember;
  const hasWords = useHasBenefits();
  const target = isMember ? sitePath('plan') : `${sitePath('subscribe')}?plan=${plan.planId}`;
  const perks = [
    plan.trialDays > 0 && !isMember && t('plans.free', { count: plan.trialDays }),
    ...planBenefits(plan, t),
    hasWords && t('plans.everything'),
    t('plans.cancel'),
  ];
  return (
    <PlanCard
      name={planName(plan, t)}
      price={<PlanPrice plan={plan} />}
      perks={perks.filter((perk) => perk !== false)}
      label={isOwn ? t('plans.own') : !isMember && isBest ? t('plans.bestValue') : undefined}
      action={
        !isOwn && (
          <LinkButton
            href={isSignedIn ? target : sitePath('signup')}
            variant={isBest && !isMember ? 'primary' : 'secondary'}
            className="w-full"
            onClick={() => !isSignedIn && choosePlan(plan.planId)}
          >
            {t(isMember ? 'plans.change' : `plans.${plan.interval}.choose`)}
          </LinkButton>
        )
      }
    />
  );
}
