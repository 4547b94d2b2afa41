import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useUserInfo } from '../../features/account/hooks.ts';
import { useStanding } from '../../features/membership/hooks.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { isBystander } from '../../platform/override.ts';
import { useHasAppBanner } from './use-has-app-banner.ts';

const SubscribeReminder = lazyExtra(async () => (await import('./subscribe-reminder.tsx')).SubscribeReminder);
const BystanderBanner = lazyExtra(async () => {
  const [{ BystanderBanner: Found }] = await Promise.all([
    import('../../features/impersonation/components/bystander-banner.tsx'),
    loadTexts(['impersonation']),
  ]);
  return Found;
});
const LegalGate = lazyExtra(async () => (await import('../../features/legal/components/legal-gate.tsx')).LegalGate);
const AppBanner = lazyExtra(async () => {
  const [{ AppBanner: Found }] = await Promise.all([import('./app-banner.tsx'), loadTexts(['app-banner'])]);
  return Found;
});

/** What the service itself lays over a screen: each is loaded by those alone whom it concerns. */
export function Overlays({ menus }: { menus: boolean }) {
  const standing = useStanding();
  const isLate = useUserInfo()?.membershipReason?.code === 'grace';
  const hasAppBanner = useHasAppBanner();
  return (
    <>
      <Suspense>{(standing === 'account' || isLate) && <SubscribeReminder menus={menus} />}</Suspense>
      <Suspense>{standing !== 'visitor' && isBystander() && <BystanderBanner />}</Suspense>
      <Suspense>{standing !== 'visitor' && !isBystander() && <LegalGate />}</Suspense>
      <Suspense>{hasAppBanner && <AppBanner />}</Suspense>
    </>
  );
}
