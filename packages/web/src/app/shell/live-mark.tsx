import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import type { MarkPlace } from '../../features/stream/on-air-mark.tsx';
import { useIsSignedIn } from '../../platform/use-session.ts';

const OnAirMark = lazyExtra(async () => (await import('../../features/stream/on-air-mark.tsx')).OnAirMark);

/** The mark at "Live". Visitors cannot open a stream, so they load no code for it. */
export function LiveMark(props: { at: MarkPlace }) {
  return <Suspense>{useIsSignedIn() && <OnAirMark {...props} />}</Suspense>;
}
