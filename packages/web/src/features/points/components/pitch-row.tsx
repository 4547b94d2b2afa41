import { sitePath } from '@greenlight/contract/site-path';
import { RowShape } from '@greenlight/ui/blocks/loading-shapes';
import { MediaRow, type MediaRowLabels, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useEffect } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { hadItems, noteHasItems, pitchRowName } from '../../../platform/row-memory.ts';
import { usePitches } from '../hooks.ts';
import { PitchTile } from './pitch-tile.tsx';

export type PitchRowProps = { title?: string | undefined; labels: MediaRowLabels };

/** The open pitches that close first; nothing if there are none. */
export function PitchRow({ title, labels }: PitchRowProps) {
  const t = useTexts('points');
  const { data, isLoading } = usePitches('open');
  const pitches = data?.pages[0]?.pitches ?? [];
  useEffect(() => {
    if (data) noteHasItems(pitchRowName, pitches.length > 0);
  });
  if (isLoading && hadItems(pitchRowName)) return <RowShape />;
  if (pitches.length === 0) return null;
  return (
    <MediaRow
      title={title ?? t('lists.decide')}
      href={sitePath('points')}
      items={pitches}
      itemKey={({ id }) => id}
      renderItem={(pitch) => <PitchTile pitch={pitch} sizes={rowSizes.standard} />}
      labels={labels}
    />
  );
}
