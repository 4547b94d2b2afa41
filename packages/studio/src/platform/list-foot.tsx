import { GridFoot } from '@greenlight/ui/blocks/grid-foot';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useQueryTexts } from './use-query-texts.ts';

/** The end of a list of `count` rows, which loads more when it comes into view. */
export function ListFoot({
  list,
  count,
  end,
}: {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchNextPageError'>;
  count: number;
  /** Shown at the end of the list. */
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
