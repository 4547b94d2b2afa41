import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { useIsSignedIn } from '../../../platform/use-session.ts';
import { useRowLabels } from '../use-row-labels.ts';

const HomePitches = lazyExtra(async () => (await import('../../points/components/home-pitches.tsx')).HomePitches);

/** Pitches on the home screen, for members with points. Visitors do not load the code. */
export function MemberPitches() {
  const labels = useRowLabels();
  return <Suspense>{useIsSignedIn() && <HomePitches labels={labels} />}</Suspense>;
}
