import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { Suspense } from 'react';
import { loadTexts } from '../../../platform/i18n.ts';
import { hadItems, pitchRowName } from '../../../platform/row-memory.ts';
import { useConfig } from '../../config/hooks.ts';
import type { PitchRowProps } from './pitch-row.tsx';

const PitchRow = lazyExtra<PitchRowProps>(async () => {
  const [module] = await Promise.all([import('./pitch-row.tsx'), loadTexts(['points'])]);
  return module.PitchRow;
});

/** On the home screen: pitches that members can give points to now. Nothing while points are off. */
export function HomePitches(props: PitchRowProps) {
  const { points_enabled: hasPoints } = useConfig();
  return (
    hasPoints && (
      <Suspense fallback={hadItems(pitchRowName) && <RowShape />}>
        <PitchRow {...props} />
      </Suspense>
    )
  );
}
