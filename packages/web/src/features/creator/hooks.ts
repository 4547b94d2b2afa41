import { pages, query } from '@greenlight/client/query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { client, queryClient } from '../../platform/app.ts';
import { hasNextPage } from './creator-page-state.ts';

function creatorOf(idOrSlug: string) {
  return /^\d+$/.test(idOrSlug)
    ? query(client.creator.byId, { params: { id: Number(idOrSlug) } })
    : query(client.creator.bySlug, { params: { slug: idOrSlug } });
}

export function prefetchCreator(idOrSlug: string): void {
  void queryClient.prefetchQuery(creatorOf(idOrSlug));
}

export function useCreator(idOrSlug: string) {
  return useQuery(creatorOf(idOrSlug));
}

/**
 * The videos of one tab, of one year if given. After a page that is not full, the next one is requested once
 * (docs/product/creator.md).
 */
export function useCreatorMedia(id: number, tab: string, year: number | undefined) {
  return useInfiniteQuery({
    ...pages(client.creator.media, { params: { id, tab }, query: { year } }),
    getNextPageParam: (last, all) => (hasNextPage(all.map(({ media }) => media.length)) ? last.page + 1 : undefined),
  });
}
