import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { type ComponentProps, Suspense, useEffect } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { rowHadItems, storeRowHasItems } from '../../../platform/personal-row-storage.ts';
import { useConfig } from '../../../platform/remote-config.ts';
import { usePitches } from '../use-pitches.ts';
import type { PitchRowProps } from './pitch-row.tsx';

const row = 'open-pitches';

const PitchRow = lazyExtra<PitchRowProps>(async () => {
  const [module] = await Promise.all([import('./pitch-row.tsx'), loadTexts(['points'])]);
  return module.PitchRow;
});

type Props = Omit<ComponentProps<typeof PitchRow>, 'pitches'>;

/** Open pitches on the home screen. Renders nothing while points are off. */
export function HomePitches(props: Props) {
  const { points_enabled: hasPoints } = useConfig();
  return hasPoints && <OpenPitches {...props} />;
}

function OpenPitches(props: Props) {
  const { data, isLoading } = usePitches('open');
  const pitches = data?.pages[0]?.pitches ?? [];
  useEffect(() => {
    if (data) storeRowHasItems(row, pitches.length > 0);
  });
  const place = rowHadItems(row) && <RowShape />;
  if (isLoading) return place;
  return (
    pitches.length > 0 && (
      <Suspense fallback={place}>
        <PitchRow {...props} pitches={pitches} />
      </Suspense>
    )
  );
}
