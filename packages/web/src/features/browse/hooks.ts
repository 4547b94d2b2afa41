import { keyOf, query } from '@greenlight/client/query';
import { browsePageSize } from '@greenlight/contract/limits';
import type { Genre, MediaCard } from '@greenlight/contract/media';
import type { RecommendedMedia } from '@greenlight/contract/recommendation';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { type BrowseFilter, readBrowseFilter } from './browse-state.ts';

/** A video of the browse screen, with its reason if it was recommended. `isUnwatched` is set if sorted by views. */
export type BrowsedMedia = MediaCard & Partial<Pick<RecommendedMedia, 'why'>> & { isUnwatched?: boolean };

interface BrowsePart {
  media: BrowsedMedia[];
  page: number;
  hasMore: boolean;
  recommendationId?: string;
}

const genres = query(client.media.genres);

/** The pages of one order. The id in the first answer of a ranking makes the later pages continue it. */
function browseOf(isSignedIn: boolean, { sort, ...filter }: BrowseFilter) {
  const ranked = isSignedIn ? client.recommendation.list : client.recommendation.recommendedAnon;
  const isRanked = sort === 'recommended';
  return infiniteQueryOptions({
    queryKey: [...keyOf(isRanked ? ranked : client.media.list), 'browse', sort, filter.tag, filter.access],
    initialPageParam: { page: 1, recommendationId: undefined as string | undefined },
    queryFn: async ({ pageParam: { page, recommendationId }, signal }): Promise<BrowsePart> => {
      if (isRanked) return ranked({ query: { page, recommendationId, count: browsePageSize, ...filter } }, { signal });
      const part = await client.media.list({ query: { page, sort, ...filter } }, { signal });
      const watched = part.watched ?? part.media.length;
      return { ...part, media: part.media.map((media, at) => ({ ...media, isUnwatched: at >= watched })) };
    },
    getNextPageParam: ({ media, hasMore, page, recommendationId }) =>
      hasMore && media.length > 0 ? { page: page + 1, recommendationId } : undefined,
    retry: false,
    retryOnMount: false,
    // A refetch would return another ranking. A viewer who scrolls keeps the present one.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function prefetchBrowse(): void {
  const wish = readBrowseFilter(new URLSearchParams(location.search));
  void queryClient.prefetchInfiniteQuery(browseOf(session.current() !== null, wish));
  void queryClient.prefetchQuery(genres);
}

/** The browse screen: a member's ranking, the one for visitors, or everything sorted. */
export function useBrowse(wish: BrowseFilter) {
  return useInfiniteQuery(browseOf(useIsSignedIn(), wish));
}

/** The genres; empty until they are known. */
export function useGenres(): Pick<Genre, 'tag' | 'name'>[] {
  return useQuery(genres).data?.genres ?? [];
}
