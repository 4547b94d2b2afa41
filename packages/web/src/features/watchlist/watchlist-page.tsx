import { sitePath } from '@greenlight/contract/site-path';
import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { Screen } from '@greenlight/ui/blocks/screen';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Bookmark } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { WatchlistShows } from '../channel/components/watchlist-shows.tsx';
import { useWatchlistShows } from '../channel/use-show-marks.ts';
import { RemoveButton, VideoGrid } from '../media/components/video-grid.tsx';
import { isAboveFold } from '../media/is-above-fold.ts';
import { useIsAddingToWatchlist, useRemoveFromWatchlist, useWatchlist } from './hooks.ts';

/** A member's watchlist, the latest addition first. */
export function WatchlistPage() {
  const t = useTexts('watchlist');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const remove = useRemoveFromWatchlist();
  const shows = useWatchlistShows();
  const isAdding = useIsAddingToWatchlist();
  const hasShows = shows.isLoading || (shows.data?.pages[0]?.channels.length ?? 0) > 0;
  return (
    <Screen route={sitePath('watchlist')} title={t('watchlist')} siteName={project}>
      <WatchlistShows query={shows} />
      <div className="px-gutter">
        <VideoGrid
          query={useWatchlist()}
          empty={
            isAdding ? (
              <GridShape />
            ) : hasShows ? null : (
              <EmptyState
                icon={<Bookmark />}
                title={t('empty')}
                description={t('emptyText')}
                action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
              />
            )
          }
          card={(media, index) => ({
            priority: isAboveFold(index),
            menu: <RemoveButton label={t('remove', { title: media.title })} onClick={() => remove(media)} />,
          })}
        />
      </div>
    </Screen>
  );
}
