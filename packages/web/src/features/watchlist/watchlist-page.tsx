import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridShape } from '@greenlight/ui/blocks/loading-shapes';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Screen } from '@greenlight/ui/blocks/screen';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { Bookmark, X } from 'lucide-react';
import { useTexts } from '../../platform/i18n.ts';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useConfig } from '../config/hooks.ts';
import { PagedGrid } from '../media/components/paged-grid.tsx';
import { VideoCard } from '../media/components/video-card.tsx';
import { useRemoveFromWatchlist, useWatchlist } from './hooks.ts';

/** What a member wants to watch later, the latest addition first. */
export function WatchlistPage() {
  const t = useTexts('watchlist');
  const tShell = useTexts('shell');
  const { project } = useConfig();
  const watchlist = useWatchlist();
  const remove = useRemoveFromWatchlist();
  return (
    <Screen route="/watchlist" title={t('watchlist')} siteName={project}>
      <div className="px-gutter">
        <QueryView
          query={watchlist}
          texts={useQueryTexts()}
          skeleton={<GridShape />}
          isEmpty={({ pages }) => pages.every(({ media, hasMore }) => media.length === 0 && !hasMore)}
          empty={
            <EmptyState
              icon={<Bookmark />}
              title={t('empty')}
              description={t('emptyText')}
              action={<LinkButton href="/">{tShell('toHome')}</LinkButton>}
            />
          }
        >
          {({ pages }) => (
            <PagedGrid
              query={watchlist}
              items={pages.flatMap(({ media }) => media)}
              itemKey={({ mediaId }) => mediaId}
              renderItem={(media, index, sizes) => (
                <VideoCard
                  media={media}
                  sizes={sizes}
                  priority={index < 4}
                  menu={
                    <IconButton
                      size="sm"
                      label={t('remove', { title: media.title })}
                      icon={<X aria-hidden className="size-5" />}
                      onClick={() => remove(media)}
                    />
                  }
                />
              )}
            />
          )}
        </QueryView>
      </div>
    </Screen>
  );
}
