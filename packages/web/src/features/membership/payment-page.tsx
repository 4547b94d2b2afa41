import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { useLocation } from 'react-router';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { Benefits } from './components/benefits.tsx';
import { PlanCard, planPerks } from './components/plan-card.tsx';
import { PlanPrice } from './components/plan-price.tsx';
import { PlanShapes } from './components/plan-shapes.tsx';
import { usePlans, useStanding } from './hooks.ts';

/** Where accounts without a subscription are sent: what membership costs, and that it can't be bought here yet. */
export function PaymentPage() {
  const t = useTexts('membership');
  const { project } = useConfig();
  const texts = useQueryTexts();
  const standing = useStanding();
  const { search, state } = useLocation();
  const wanted = new URLSearchParams(search).get('plan');
  return (
    <Screen
      route="/payment"
      title={standing === 'member' ? t('payment.member') : t('payment.title')}
      description={standing === 'member' ? t('payment.memberText') : t('payment.text', { project })}
      siteName={project}
    >
      <div className="grid max-w-300 gap-12 px-gutter lg:grid-cols-[1.6fr_1fr]">
        <div>
          <h2 className="sr-only">{t('join.plans')}</h2>
          <QueryView query={usePlans()} skeleton={<PlanShapes count={2} />} texts={texts}>
            {(plans) => (
              <ul className="grid gap-card sm:grid-cols-2">
                {plans.map((plan) => (
                  <PlanCard
                    key={plan.planId}
                    name={t(`plans.${plan.interval}.name`)}
                    price={<PlanPrice plan={plan} />}
                    perks={[...planPerks(plan, t), t('plans.everything')]}
                    mark={plan.planId === wanted ? t('plans.chosen') : undefined}
                  />
                ))}
              </ul>
            )}
          </QueryView>
          {standing !== 'member' && (
            <p className="mt-6 max-w-prose rounded-lg bg-raised p-5 text-ink-muted text-sm">{t('payment.closed')}</p>
          )}
          <div className="mt-8">
            <LinkButton href={(state as { next?: string } | null)?.next ?? '/'} variant="primary">
              {t('payment.browse')}
            </LinkButton>
          </div>
        </div>
        <Benefits />
      </div>
    </Screen>
  );
}
