import { gridSizes, InfiniteGrid } from '@greenlight/ui/blocks/infinite-grid';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from './i18n.ts';
import { useQueryTexts } from './query-texts.ts';

/** An InfiniteGrid over the pages of a query. The first `leadCount` items are wider. */
export function PagedGrid<T>(props: {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchNextPageError' | 'error' | 'isFetchingNextPage'
  >;
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number, sizes: string) => ReactNode;
  leadCount?: number;
  /** Below this number of items everything fits on a screen, and no text marks the end. */
  quietBelow?: number;
}) {
  const t = useTexts('shell');
  const texts = useQueryTexts();
  const { query, items, leadCount = 0, quietBelow = 12 } = props;
  return (
    <InfiniteGrid
      items={items}
      itemKey={props.itemKey}
      renderItem={(item, index) => {
        const lead = index === 0 ? gridSizes.first : gridSizes.lead;
        return props.renderItem(item, index, index < leadCount ? lead : gridSizes.standard);
      }}
      hasMore={query.hasNextPage}
      onLoadMore={() => query.fetchNextPage()}
      end={items.length < quietBelow ? null : t('noMore')}
      loadingLabel={texts.loading}
      error={
        query.isFetchNextPageError && query.error
          ? { message: texts.describeError(query.error), retryLabel: texts.retry }
          : null
      }
      leadCount={leadCount}
    />
  );
}
