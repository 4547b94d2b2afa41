import type { FoundrySubscription } from '@greenlight/contract/foundry';
import { sitePath } from '@greenlight/contract/site-path';
import { Badge, type BadgeTone } from '@greenlight/ui/primitives/badge';
import { Button } from '@greenlight/ui/primitives/button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { isBystander } from '../../../platform/override.ts';
import { Benefits } from '../../membership/components/benefits.tsx';
import { usePlans } from '../../membership/hooks.ts';
import { planName } from '../../membership/plan-name.ts';
import { grantedUntil } from '../access-state.ts';
import { type Membership, useKeepPlan } from '../hooks.ts';
import { isRunning, type PanelState, panelOf } from '../plan-panel-state.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanBenefits } from './plan-benefits.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { ResumeCharge } from './resume-charge.tsx';

const tones: Record<PanelState, BadgeTone> = {
  none: 'neutral',
  granted: 'accent',
  trial: 'accent',
  active: 'accent',
  due: 'danger',
  ending: 'warning',
  leaving: 'danger',
  pausing: 'warning',
  paused: 'warning',
};

/** The membership and its state, with its actions. */
export function PlanPanel({
  membership,
  subscription,
}: {
  membership: Membership;
  subscription: FoundrySubscription | null;
}) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  const own = subscription && isRunning(subscription) ? subscription : null;
  const { state, date, can } = panelOf(membership, subscription);
  const planId = (own ?? membership).planId;
  const name = own?.planName ?? membership.plan;
  const isOpen = state === 'granted' && date === null;
  return (
    <section aria-label={t('panel.title')} className="glow overflow-hidden rounded-xl border border-line bg-surface">
      <div className="p-5 md:p-7">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {name !== null && state !== 'none' && (
            <span className="font-bold font-display text-3xl">{planName({ planId: planId ?? '', name }, plans)}</span>
          )}
          <Badge tone={tones[state]}>{t(`panel.state.${state}`)}</Badge>
        </p>
        <p className="mt-2 text-ink-muted">
          {isOpen ? t('panel.open') : t(`panel.says.${state}`, { date: date ? formatDate(date, language) : '' })}{' '}
          {state === 'pausing' && own?.pausedUntil && t('panel.until', { date: formatDate(own.pausedUntil, language) })}
        </p>
        {state === 'paused' && own && <ResumeCharge subscription={own} />}
        {own?.nextPlanId && <PlanToCome subscription={own} />}
        {own && <PlanFacts subscription={own} />}
        {state === 'none' ? (
          <div className="mt-6">
            <Benefits wide />
          </div>
        ) : (
          state !== 'paused' && <PlanBenefits />
        )}
      </div>
      {!isBystander() && (
        <div className="flex flex-wrap gap-3 border-line border-t px-5 py-4 empty:hidden md:px-7">
          {own && <PlanActions subscription={own} state={state} can={can} />}
          {state === 'leaving' && <LinkButton href={sitePath('data')}>{t('panel.keepAccount')}</LinkButton>}
          {(state === 'none' || grantedUntil(membership, subscription)) && (
            <LinkButton href={sitePath('payment')} variant="primary">
              {t(state === 'none' ? 'panel.join' : 'access.later')}
            </LinkButton>
          )}
        </div>
      )}
    </section>
  );
}

/** The plan of the next period, and a button to keep the present one. */
function PlanToCome({ subscription }: { subscription: FoundrySubscription }) {
  const t = useTexts('payment');
  const plans = useTexts('membership');
  const language = useLanguage();
  const keep = useKeepPlan();
  const { nextPlanId, planId, planName: name, subscriptionEndDate: end } = subscription;
  const known = usePlans().data?.find((one) => one.planId === nextPlanId);
  const next = planName(known ?? { planId: nextPlanId ?? '', name: nextPlanId ?? '' }, plans);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-raised p-4">
      <p className="text-sm">{t('panel.changeTo', { plan: next, date: end ? formatDate(end, language) : '' })}</p>
      {!isBystander() && (
        <Button size="sm" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {t('panel.keepPlan', { plan: planName({ planId, name }, plans) })}
        </Button>
      )}
    </div>
  );
}
