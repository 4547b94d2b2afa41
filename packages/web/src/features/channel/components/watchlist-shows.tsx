import type { ChannelCard } from '@greenlight/contract/channel';
import { sitePath } from '@greenlight/contract/site-path';
import { MediaCard } from '@greenlight/ui/blocks/media-card';
import { MediaRow, rowSizes } from '@greenlight/ui/blocks/media-row';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { RemoveButton } from '../../media/components/video-grid.tsx';
import { pictureOfShow } from '../show-picture.ts';
import { useRowLabels } from '../use-row-labels.ts';
import { useShowInWatchlist, type useWatchlistShows } from '../use-show-marks.ts';

/** The shows of the watchlist, as a row. Renders nothing without shows. */
export function WatchlistShows({ query }: { query: ReturnType<typeof useWatchlistShows> }) {
  const t = useTexts('channel');
  const labels = useRowLabels();
  const texts = useQueryTexts();
  const shows = query.data?.pages.flatMap(({ channels }) => channels) ?? [];
  if (shows.length === 0) return null;
  return (
    <div className="mb-8">
      <MediaRow
        title={t('shows')}
        items={shows}
        itemKey={({ id }) => id}
        renderItem={(show) => <WatchlistShow show={show} />}
        more={{
          hasMore: query.hasNextPage,
          onLoadMore: () => void query.fetchNextPage(),
          loadingLabel: texts.loading,
          error:
            query.isFetchNextPageError && query.error
              ? { message: texts.describeError(query.error), retryLabel: texts.retry }
              : null,
        }}
        labels={labels}
      />
    </div>
  );
}

function WatchlistShow({ show }: { show: ChannelCard }) {
  const t = useTexts('channel');
  const tWatchlist = useTexts('watchlist');
  const { toggle } = useShowInWatchlist(show);
  return (
    <MediaCard
      href={sitePath('channel', show.slug)}
      title={show.name}
      picture={pictureOfShow(show)}
      sizes={rowSizes.standard}
      meta={t('videos', { count: show.mediaCount })}
      menu={<RemoveButton label={tWatchlist('remove', { title: show.name })} onClick={toggle} />}
    />
  );
}
