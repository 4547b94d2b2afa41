import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useStanding } from '../../membership/use-standing.ts';

const Box = lazyExtra(async () => (await import('./account-welcome-box.tsx')).AccountWelcomeBox);

/** The welcome for viewers without a membership. Only they load its code. Its place is reserved until then. */
export function AccountWelcome() {
  if (useStanding() !== 'account') return null;
  return (
    <Suspense fallback={<div className="mb-bar min-h-36 pb-6" />}>
      <Box />
    </Suspense>
  );
}
