import { ErrorState } from '@greenlight/ui/blocks/error-state';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from './more-button.tsx';
import { useQueryTexts } from './use-query-texts.ts';

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'data' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The rows of a paged list with a button for more; or why there are none. */
export function PagedList({ list, more, children }: { list: PagedQuery; more: string; children: ReactNode }) {
  const texts = useQueryTexts();
  if (list.error && !list.data) {
    return (
      <ErrorState
        title={texts.errorTitle}
        description={texts.describeError(list.error)}
        retry={{ label: texts.retry, pending: list.isFetching, onClick: () => void list.refetch() }}
      />
    );
  }
  return (
    <>
      {children}
      <MoreButton list={list} label={more} />
    </>
  );
}
