import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUserInfo } from '../../features/account/hooks.ts';
import { useConfig } from '../../features/config/hooks.ts';
import { useStanding } from '../../features/membership/use-standing.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { isBystander, isOfAddress, isOverrideAsked } from '../../platform/override.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsLive } from '../../platform/use-is-live.ts';
import { useHasAppBanner } from './use-has-app-banner.ts';

const SubscribeReminder = lazyExtra(async () => (await import('./subscribe-reminder.tsx')).SubscribeReminder);
const BystanderBanner = lazyExtra(async () => {
  const [{ ImpersonationBanner: Found }] = await Promise.all([
    import('../../features/impersonation/impersonation-banner.tsx'),
    loadTexts(['impersonation']),
  ]);
  return Found;
});
const OverrideQuestion = lazyExtra(async () => {
  const [{ OverrideQuestion: Found }] = await Promise.all([import('./override-question.tsx'), loadTexts(['override'])]);
  return Found;
});
const InvitedReminder = lazyExtra(async () => {
  const [{ InvitedReminder: Found }] = await Promise.all([
    import('../../features/invitation/components/invited-reminder.tsx'),
    loadTexts(['invitation']),
  ]);
  return Found;
});
const LegalGate = lazyExtra(async () => (await import('../../features/legal/components/legal-gate.tsx')).LegalGate);
const AppBanner = lazyExtra(async () => {
  const [{ AppBanner: Found }] = await Promise.all([import('./app-banner.tsx'), loadTexts(['app-banner'])]);
  return Found;
});
const Monitoring = lazyExtra(async () => {
  const [{ Monitoring: Found }] = await Promise.all([
    import('../../features/monitoring/components/monitoring.tsx'),
    loadTexts(['monitoring']),
  ]);
  return Found;
});

/** Overlays of the service: each is loaded only for the viewers that it concerns. */
export function Overlays({ menus }: { menus: boolean }) {
  const standing = useStanding();
  const isLate = useUserInfo()?.membershipReason?.code === 'grace';
  const hasAppBanner = useHasAppBanner();
  const isInvited = useHasInvitation();
  const isMonitored = useConfig().datadogrum_enabled;
  const isLive = useIsLive();
  return (
    <>
      {/* A tab that a link signed in takes no money (own-session.ts), so it gets no reminder. */}
      <Suspense>{(standing === 'account' || isLate) && !isOfAddress() && <SubscribeReminder menus={menus} />}</Suspense>
      <Suspense>{standing !== 'visitor' && isOverrideAsked() && <OverrideQuestion />}</Suspense>
      <Suspense>{standing !== 'visitor' && isBystander() && <BystanderBanner />}</Suspense>
      <Suspense>{standing !== 'visitor' && !isBystander() && <LegalGate />}</Suspense>
      <Suspense>{isInvited && standing === 'visitor' && menus && <InvitedReminder />}</Suspense>
      <Suspense>{isMonitored && isLive && <Monitoring />}</Suspense>
      <Suspense>{hasAppBanner && <AppBanner />}</Suspense>
    </>
  );
}

/** Whether an invitation brought this browser here. Read on each screen, because one of them stores it. */
function useHasInvitation(): boolean {
  const isLive = useIsLive();
  const { key } = useLocation();
  return isLive && key !== '' && localStorage.getItem(storageKeys.invitation) !== null;
}
