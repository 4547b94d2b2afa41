import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQueryTexts } from './use-query-texts.ts';

/** Below a list of `count` rows that goes on by itself as its end comes into sight. */
export function ListFoot({
  list,
  count,
  end,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchNextPageError'>;
  count: number;
  /** Said where there is no more. */
  end: string | null;
}) {
  const texts = useQueryTexts();
  return (
    <GridFoot
      count={count}
      hasMore={list.hasNextPage}
      onLoadMore={() => list.fetchNextPage()}
      end={end}
      loadingLabel={texts.loading}
      error={list.isFetchNextPageError ? { message: texts.errorTitle, retryLabel: texts.retry } : null}
    />
  );
}
