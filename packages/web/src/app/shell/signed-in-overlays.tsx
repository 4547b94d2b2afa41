import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useUserInfo } from '../../features/account/hooks.ts';
import { LegalGate } from '../../features/legal/components/legal-gate.tsx';
import { useStanding } from '../../features/membership/use-standing.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { isBystander, isLinkSession, isOverridePending } from '../../platform/override.ts';

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

/** The overlays of viewers who are signed in. */
export function SignedInOverlays({ menus }: { menus: boolean }) {
  const standing = useStanding();
  const isLate = useUserInfo()?.membershipReason?.code === 'grace';
  return (
    <>
      {/* A tab whose session came with a link takes no money (sensitive-screen.ts), so it gets no reminder. */}
      <Suspense>
        {(standing === 'account' || isLate) && !isLinkSession() && <SubscribeReminder menus={menus} />}
      </Suspense>
      <Suspense>{isOverridePending() && <OverrideQuestion />}</Suspense>
      {isBystander() ? (
        <Suspense>
          <BystanderBanner />
        </Suspense>
      ) : (
        <LegalGate />
      )}
    </>
  );
}
