import type { PitchCard } from '@greenlight/contract/pitch';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaRow, type MediaRowLabels, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { PitchTile } from './pitch-tile.tsx';

export type PitchRowProps = { title?: string | undefined; labels: MediaRowLabels; pitches: PitchCard[] };

/** The open pitches that close first. */
export function PitchRow({ title, labels, pitches }: PitchRowProps) {
  const t = useTexts('points');
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
