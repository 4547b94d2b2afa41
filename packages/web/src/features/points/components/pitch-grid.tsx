import { PagedGrid } from '../../../platform/paged-grid.tsx';
import type { usePitches } from '../use-pitches.ts';
import { PitchTile } from './pitch-tile.tsx';

export function PitchGrid({ query }: { query: ReturnType<typeof usePitches> }) {
  return (
    <PagedGrid
      query={query}
      items={query.data?.pages.flatMap(({ pitches }) => pitches) ?? []}
      itemKey={({ id }) => id}
      renderItem={(pitch, _, sizes) => <PitchTile isLive pitch={pitch} sizes={sizes} />}
    />
  );
}
