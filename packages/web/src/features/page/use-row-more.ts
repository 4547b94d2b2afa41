import type { PageRow } from '@greenlight/contract/page';
import type { RowMore } from '@greenlight/ui/blocks/row-end';
import { useQueryTexts } from '../../platform/query-texts.ts';
import { useRowPages } from './hooks.ts';

/** All loaded parts of a row, and how to load more. */
export function useRowMore<R extends PageRow>(row: R): { parts: R[]; more: RowMore } {
  const texts = useQueryTexts();
  const { parts, hasMore, error, loadMore } = useRowPages(row);
  return {
    parts,
    more: {
      hasMore,
      onLoadMore: loadMore,
      loadingLabel: texts.loading,
      error: error && { message: texts.describeError(error), retryLabel: texts.retry },
    },
  };
}
