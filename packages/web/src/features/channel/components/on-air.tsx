import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useIsSignedIn } from '../../../platform/use-session.ts';

const OnAirIfAny = lazyExtra(async () => (await import('./on-air-if-any.tsx')).OnAirIfAny);

/** On the home screen: the streams on air, for viewers who may open them. Visitors do not load its code. */
export function OnAir() {
  return <Suspense>{useIsSignedIn() && <OnAirIfAny />}</Suspense>;
}
