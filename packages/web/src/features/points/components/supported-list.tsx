import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { HeartHandshake } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { PagedGrid } from '../../../platform/paged-grid.tsx';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useSupported } from '../hooks.ts';
import { ownText } from '../open-pitch.ts';
import { PitchTile } from './pitch-tile.tsx';

/** The pitches that the member gave points to. */
export function SupportedList() {
  const t = useTexts('points');
  const query = useSupported();
  return (
    <QueryView
      query={query}
      texts={useQueryTexts()}
      skeleton={<GridShape count={3} />}
      isEmpty={({ pages }) => pages[0]?.pitches.length === 0}
      empty={<EmptyState icon={<HeartHandshake />} title={t('given.none')} description={t('given.noneText')} />}
    >
      {({ pages }) => (
        <PagedGrid
          query={query}
          items={pages.flatMap(({ pitches }) => pitches)}
          itemKey={({ pitch }) => pitch.id}
          renderItem={({ pitch, points: count, missed }, _, sizes) => (
            <PitchTile pitch={pitch} sizes={sizes} note={t(ownText({ ...pitch, missed }, count), { count })} />
          )}
        />
      )}
    </QueryView>
  );
}
