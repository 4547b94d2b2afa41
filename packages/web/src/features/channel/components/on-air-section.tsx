import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useIsSignedIn } from '../../../platform/use-session.ts';

const OnAirStreams = lazyExtra(async () => (await import('./on-air-streams.tsx')).OnAirStreams);

/** The streams on air on the home screen, for viewers who may open them. Visitors do not load the code. */
export function OnAirSection() {
  return <Suspense>{useIsSignedIn() && <OnAirStreams />}</Suspense>;
}
