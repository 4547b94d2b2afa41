import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Suspense } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { useOnAir } from '../../stream/use-on-air.ts';

const OnAirRow = lazyExtra(async () => {
  const [{ OnAirRow: Found }] = await Promise.all([import('./on-air-row.tsx'), loadTexts(['live'])]);
  return Found;
});

/** The row of streams. Its code is loaded only if there are streams. */
export function OnAirStreams() {
  const streams = useOnAir();
  return streams.length > 0 ? (
    <Suspense>
      <OnAirRow streams={streams} />
    </Suspense>
  ) : null;
}
