import { lazy, type ReactNode, Suspense } from 'react';
import { gridClass } from './card-grid.tsx';
import { distinct } from './distinct.tsx';
import { GridFoot, type GridFootProps } from './grid-foot.tsx';

/** Above it only the rows near the screen are in the page. */
const virtualFrom = 240;
const VirtualGrid = lazy(async () => ({
  default: (await import('./virtual-grid.tsx')).VirtualGrid,
})) as typeof import('./virtual-grid.tsx').VirtualGrid;

/** The `sizes` of a picture whose card stands in the grid, or among its wide first ones. */
export const gridSizes = {
  standard:
    '(min-width: 1600px) 18vw, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, (min-width: 576px) 46vw, 92vw',
  lead: '(min-width: 992px) 31vw, 92vw',
};

export type InfiniteGridProps<T> = Omit<GridFootProps, 'count'> & {
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  /** So many first items are larger, three to a line. */
  leadCount?: number;
};

export function InfiniteGrid<T>(props: InfiniteGridProps<T>) {
  const { items: all, itemKey, renderItem, leadCount = 0, ...foot } = props;
  const items = distinct(all, itemKey);
  const cell = (item: T, index: number) => <li key={itemKey(item)}>{renderItem(item, index)}</li>;
  const rest = items.slice(leadCount);
  const start = (
    <ul className={gridClass}>{rest.slice(0, virtualFrom).map((item, at) => cell(item, at + leadCount))}</ul>
  );
  return (
    <>
      {leadCount > 0 && <ul className={leadClass}>{items.slice(0, leadCount).map(cell)}</ul>}
      {rest.length > virtualFrom ? (
        <Suspense fallback={start}>
          <VirtualGrid items={rest} itemKey={itemKey} renderItem={(item, at) => renderItem(item, at + leadCount)} />
        </Suspense>
      ) : (
        start
      )}
      <GridFoot {...foot} count={items.length} />
    </>
  );
}

/** Two to a line leave no gap: the first of an odd number has a line of its own. */
const leadClass =
  'mb-8 grid gap-x-card gap-y-8 sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:first-child:nth-last-child(odd)]:col-span-2';
