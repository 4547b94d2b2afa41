import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useStanding } from '../../features/membership/use-standing.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { useIsLive } from '../../platform/use-is-live.ts';
import { useHasAppBanner } from './use-has-app-banner.ts';

const SignedInOverlays = lazyExtra(async () => (await import('./signed-in-overlays.tsx')).SignedInOverlays);
const InvitedReminder = lazyExtra(async () => {
  const [{ InvitedReminder: Found }] = await Promise.all([
    import('../../features/invitation/components/invited-reminder.tsx'),
    loadTexts(['invitation']),
  ]);
  return Found;
});
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
  const hasAppBanner = useHasAppBanner();
  const isInvited = useHasInvitation();
  const isMonitored = useConfig().datadogrum_enabled;
  const isLive = useIsLive();
  return (
    <>
      <Suspense>{standing !== 'visitor' && <SignedInOverlays menus={menus} />}</Suspense>
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
