import { Badge } from '@greenlight/ui/primitives/badge';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import type { Account } from '../hooks.ts';
import { planState } from '../plan-state.ts';

/** The membership and how it stands. */
export function PlanSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const { state, date } = planState(account);
  const name = account.plan ? (t.find(`plan.names.${account.planId}`) ?? account.plan) : '';
  const isMember = state !== 'none';
  const isCancelled = account.subscriptionCancelled;
  return (
    <SettingsSection title={t('plan.title')} text={isMember ? undefined : t('plan.noneText')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {isMember && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="font-display font-semibold text-2xl">{name}</span>
            <Badge tone={isCancelled ? 'warning' : 'accent'}>
              {t(isCancelled ? 'plan.cancelled' : state === 'trial' ? 'plan.inTrial' : 'plan.active')}
            </Badge>
            <span className="basis-full text-ink-muted text-sm">
              {date ? t(`plan.${state}`, { date: formatDate(date, language) }) : t('plan.open')}
            </span>
          </p>
        )}
        <LinkButton
          href={isMember ? '/account/plan' : '/payment'}
          variant={isMember ? 'secondary' : 'primary'}
          size="sm"
        >
          {t(isMember ? 'plan.manage' : 'plan.join')}
        </LinkButton>
      </div>
    </SettingsSection>
  );
}
