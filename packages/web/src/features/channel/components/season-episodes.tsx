import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { Tv } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { EpisodeRow } from '../../media/components/episode-row.tsx';
import { useSeason } from '../hooks.ts';
import type { PlaylistOrder } from '../playlist-order-state.ts';

export function SeasonEpisodes({ seasonId, order }: { seasonId: number; order: PlaylistOrder }) {
  const t = useTexts('channel');
  const season = useSeason(seasonId, order);
  return (
    <QueryView
      query={season}
      texts={useQueryTexts()}
      skeleton={<EpisodesShape />}
      isEmpty={({ pages }) => pages[0]?.media.length === 0}
      empty={<EmptyState icon={<Tv />} title={t('noVideos')} description={t('nothingYetText')} />}
    >
      {({ pages }) => (
        <>
          <ol className="flex flex-col gap-2">
            {pages
              .flatMap((page) => page.media)
              .map((media) => (
                <li key={media.mediaId}>
                  <EpisodeRow media={media} />
                </li>
              ))}
          </ol>
          {season.hasNextPage && (
            <Button className="mt-6" pending={season.isFetchingNextPage} onClick={() => void season.fetchNextPage()}>
              {t('moreEpisodes')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

function EpisodesShape() {
  return (
    <div className="flex flex-col gap-4">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex gap-6">
          <Skeleton className="aspect-video w-36 shrink-0 sm:w-64" />
          <div className="grow">
            <Skeleton className="mt-2 h-5 w-2/3 rounded-sm" />
            <Skeleton className="mt-3 h-4 w-11/12 rounded-sm max-sm:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}
