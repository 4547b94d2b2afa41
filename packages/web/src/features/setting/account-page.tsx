import { sitePath } from '@greenlight/contract/site-path';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Avatar } from '@greenlight/ui/primitives/avatar';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { SectionShapes } from '../account/components/section-shape.tsx';
import { SettingsScreen } from '../account/components/settings-screen.tsx';
import { TeamInvitations } from '../creator/components/team-invitations.tsx';
import { InvitationSection } from '../invitation/components/invitation-section.tsx';
import { OwnActsSection } from '../moderation/components/own-acts-section.tsx';
import { AccountNotices } from './components/account-notices.tsx';
import { BadgesSection } from './components/badges-section.tsx';
import { PaymentNotice } from './components/payment-notice.tsx';
import { PlanSection } from './components/plan-section.tsx';
import { PointsSection } from './components/points-section.tsx';
import { QuickLinks } from './components/quick-links.tsx';
import { useAccount } from './hooks.ts';

/** The main page of the account: name, membership, and links to all settings. */
export function AccountPage() {
  const t = useTexts('account-settings');
  const language = useLanguage();
  const { points_enabled: hasPoints, badges_enabled: hasBadges } = useConfig();
  return (
    <SettingsScreen path={sitePath('account')} title={t('account')}>
      <QueryView query={useAccount()} texts={useQueryTexts()} skeleton={<SectionShapes count={3} />}>
        {(account) => (
          <>
            <div className="flex items-center gap-5">
              <Avatar name={account.displayName} src={account.avatarUrl} className="size-20 !text-3xl" />
              <div className="min-w-0">
                <p className="line-clamp-2 font-display font-semibold text-2xl [overflow-wrap:anywhere]">
                  {t('home.greeting', { name: account.displayName })}
                  {hasBadges && account.badgeUrl && (
                    <img src={account.badgeUrl} alt="" className="ms-2.5 inline size-7 object-contain align-[-0.2em]" />
                  )}
                </p>
                <p className="truncate text-ink-muted">
                  <bdi>{account.email}</bdi>
                </p>
                <p className="mt-1 text-ink-faint text-sm">
                  {t('home.since', { date: formatDate(account.userCreated, language) })}
                </p>
              </div>
            </div>
            <AccountNotices account={account} />
            <TeamInvitations />
            <PaymentNotice />
            <OwnActsSection />
            <PlanSection account={account} />
            <InvitationSection isMember={account.hasSubscription} />
            {hasPoints && <PointsSection account={account} />}
            {hasBadges && <BadgesSection badges={account.badges} />}
            <QuickLinks />
          </>
        )}
      </QueryView>
    </SettingsScreen>
  );
}
