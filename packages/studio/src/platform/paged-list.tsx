import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import { MoreButton } from './more-button.tsx';

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'data' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The rows of a paged list with a button for more, or the reason why there are none. */
export function PagedList({ list, more, children }: { list: PagedQuery; more: string; children: ReactNode }) {
  if (list.error && !list.data) return <LoadError query={list} />;
  return (
    <>
      {children}
      <MoreButton list={list} label={more} />
    </>
  );
}
