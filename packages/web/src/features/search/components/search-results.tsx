import { EmptyState } from '@greenlight/ui/blocks/empty-state';
import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { clsx } from 'clsx';
import { SearchX } from 'lucide-react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { useSearchResults } from '../hooks.ts';
import { isEmptyResult, type SearchQuery, shortenHeading } from '../search-state.ts';
import { NameResults } from './name-results.tsx';
import { VideoResult } from './video-result.tsx';

/** The results, page after page. The last answer stays, dimmed, until the next one arrives. */
export function SearchResults({ searchQuery }: { searchQuery: SearchQuery }) {
  const t = useTexts('search');
  const tShell = useTexts('shell');
  const found = useSearchResults(searchQuery);
  const texts = useQueryTexts();
  return (
    <QueryView
      query={found}
      texts={texts}
      skeleton={<ResultShape />}
      isEmpty={({ pages: [first] }) => first !== undefined && isEmptyResult(first)}
      empty={
        <EmptyState
          icon={<SearchX />}
          title={t('nothing', { search: shortenHeading(searchQuery.search) })}
          description={t('nothingText')}
        />
      }
    >
      {({ pages }) => {
        const media = pages.flatMap((page) => page.media);
        const [first] = pages;
        return (
          <div className={clsx('transition-opacity', found.isPlaceholderData && 'opacity-50')}>
            {first && <NameResults {...first} />}
            <h2 className="sr-only">{t('videos')}</h2>
            <ul className="grid gap-2">
              {media.map((item, index) => (
                <li key={item.mediaId} className="min-w-0">
                  <VideoResult media={item} priority={index < 4} />
                </li>
              ))}
            </ul>
            <GridFoot
              count={media.length}
              hasMore={found.hasNextPage && !found.isPlaceholderData}
              onLoadMore={() => found.fetchNextPage()}
              end={pages.length > 1 ? tShell('noMore') : null}
              loadingLabel={texts.loading}
              error={
                found.isFetchNextPageError && found.error
                  ? { message: texts.describeError(found.error), retryLabel: texts.retry }
                  : null
              }
            />
          </div>
        );
      }}
    </QueryView>
  );
}

function ResultShape() {
  return [0, 1, 2, 3].map((index) => (
    <div key={index} className="mb-6 flex gap-6 max-sm:flex-col max-sm:gap-3">
      <Skeleton className="aspect-video shrink-0 max-sm:w-full sm:w-64 lg:w-80" />
      <div className="grow sm:pt-1">
        <Skeleton className="h-5 w-3/5 rounded-sm" />
        <Skeleton className="mt-3 h-4 w-2/5 rounded-sm" />
        <Skeleton className="mt-4 h-4 w-4/5 rounded-sm max-sm:hidden" />
      </div>
    </div>
  ));
}
