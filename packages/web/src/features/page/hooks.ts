import { pages, query } from '@greenlight/client/query';
import { pageRowSize } from '@greenlight/contract/limits';
import type { PageRow } from '@greenlight/contract/page';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, queryClient } from '../../platform/app.ts';
import { type Standing, standingNow, useStanding } from '../membership/use-standing.ts';

export type PageAudience = 'member' | 'visitor';

const homeSlug = 'home';

/** The last segment of an address; `home` if it is empty (docs/product/page.md). */
export function slugOf(path: string): string {
  return path.split('/').findLast((segment) => segment !== '') ?? homeSlug;
}

/** Viewers without a membership keep the rows of free videos. */
function freeFor(standing: Standing | undefined) {
  return standing === 'account' ? { showFree: true } : {};
}

function pageOf(slug: string, standing: Standing | undefined) {
  return query(client.pages.bySlug, { params: { slug }, query: { pageRowSize, ...freeFor(standing) } });
}

export function prefetchPage(path: string): void {
  void queryClient.prefetchQuery(pageOf(slugOf(path), standingNow()));
}

export function usePage(slug: string) {
  return useQuery(pageOf(slug, useStanding()));
}

/** A draft for the studio's preview. Its rows have no further pages, because these are not public yet. */
export function usePreview(key: string, audience: PageAudience) {
  return useQuery({
    ...query(client.pages.preview, { params: { key }, query: { audience } }),
    select: (page) => ({ ...page, pageRows: page.pageRows.map((row) => ({ ...row, hasMore: false })) }),
  });
}

/** The later pages of a row. They are fetched when the viewer comes to its end. */
export function useRowPages<R extends PageRow>(row: R) {
  const [isWanted, setIsWanted] = useState(false);
  const standing = useStanding();
  const rest = useInfiniteQuery({
    ...pages(client.pages.row, { params: { id: row.id }, query: { count: pageRowSize, ...freeFor(standing) } }),
    initialPageParam: row.page + 1,
    enabled: isWanted,
  });
  const more = (rest.data?.pages ?? []).filter((page): page is R => page.type === row.type);
  return {
    parts: [row, ...more],
    hasMore: rest.data ? rest.hasNextPage : row.hasMore,
    error: rest.error,
    loadMore: () => {
      if (!isWanted) setIsWanted(true);
      else void rest.fetchNextPage({ cancelRefetch: false });
    },
  };
}
