import { sitePath } from '@greenlight/contract/site-path';
import { Badge } from '@greenlight/ui/primitives/badge';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { planName } from '../../membership/plan-name.ts';
import type { Account } from '../hooks.ts';
import { planState } from '../plan-state.ts';

/** The membership and its state. */
export function PlanSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const plans = useTexts('membership');
  const language = useLanguage();
  const { state, date } = planState(account);
  const name = account.plan ? planName({ planId: account.planId ?? '', name: account.plan }, plans) : '';
  const isMember = state !== 'none';
  const isOpen = date === null && state !== 'paused' && state !== 'late';
  const badge = badgeOf(state, account.subscriptionCancelled);
  return (
    <SettingsSection title={t('plan.title')} text={isMember ? undefined : t('plan.noneText')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {isMember && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-display font-semibold text-2xl">{name}</span>
            <Badge tone={badge === 'active' || badge === 'inTrial' ? 'accent' : 'warning'}>{t(`plan.${badge}`)}</Badge>
            <span className="basis-full text-ink-muted text-sm">
              {isOpen ? t('plan.open') : t(`plan.${state}`, { date: date ? formatDate(date, language) : '' })}
            </span>
          </p>
        )}
        <span className="flex flex-wrap gap-2">
          <LinkButton
            href={isMember ? sitePath('plan') : sitePath('payment')}
            variant={isMember ? 'secondary' : 'primary'}
            size="sm"
          >
            {t(isMember ? 'plan.manage' : 'plan.join')}
          </LinkButton>
          {account.foundrySubscription && account.automaticRenewal && (
            <LinkButton href={`${sitePath('plan')}?cancel`} variant="ghost" size="sm">
              {t('plan.cancel')}
            </LinkButton>
          )}
        </span>
      </div>
    </SettingsSection>
  );
}

function badgeOf(state: ReturnType<typeof planState>['state'], isCancelled: boolean) {
  if (state === 'leaving') return 'isLeaving';
  if (state === 'paused') return 'isPaused';
  if (state === 'late') return 'isLate';
  if (isCancelled) return 'cancelled';
  return state === 'trial' ? 'inTrial' : 'active';
}
