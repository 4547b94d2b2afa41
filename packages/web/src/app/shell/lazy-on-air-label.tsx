import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import type { OnAirLabelPlace } from '../../features/stream/on-air-label.tsx';
import { useIsSignedIn } from '../../platform/use-session.ts';

const OnAirLabel = lazyExtra(async () => (await import('../../features/stream/on-air-label.tsx')).OnAirLabel);

/** The label at "Live". Visitors cannot open a stream, so they load no code for it. */
export function LazyOnAirLabel(props: { at: OnAirLabelPlace }) {
  return <Suspense>{useIsSignedIn() && <OnAirLabel {...props} />}</Suspense>;
}
