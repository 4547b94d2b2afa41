import { ErrorState } from '@greenlight/ui/blocks/error-state';
import { Button } from '@greenlight/ui/primitives/button';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryTexts } from './use-query-texts.ts';

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'error' | 'data' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** The rows of a list that is read page by page, with the way to more of them; or why there are none to show. */
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
      {list.hasNextPage && (
        <Button className="self-center" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {more}
        </Button>
      )}
    </>
  );
}
