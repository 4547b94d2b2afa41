import { clsx } from 'clsx';
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
  lead: '(min-width: 1400px) 31vw, (min-width: 800px) 46vw, 92vw',
  /** The first of them, which may have a line of its own. */
  first: '(min-width: 1400px) 31vw, 92vw',
};

export type InfiniteGridProps<T> = Omit<GridFootProps, 'count'> & {
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  /** So many first items are wider than the others, at most three to a line. */
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
      {leadCount > 0 && (
        <div className="@container mb-8">
          <ul className={clsx('grid gap-x-card gap-y-8', leadClass[rest.length > 0 ? 'beforeOthers' : 'alone'])}>
            {items.slice(0, leadCount).map(cell)}
          </ul>
        </div>
      )}
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

/**
 * Fewer columns than `gridClass` makes of the same width: that has two from 32 rem on at the widest gap, three from 49 and
 * four from 66. Two to a line leave no gap: the first of an odd number has a line of its own.
 */
const leadClass = {
  beforeOthers:
    '@[49rem]:grid-cols-2 @[66rem]:grid-cols-3 @[49rem]:@max-[66rem]:[&>:first-child:nth-last-child(odd)]:col-span-2',
  alone:
    '@[32rem]:grid-cols-2 @[66rem]:grid-cols-3 @[32rem]:@max-[66rem]:[&>:first-child:nth-last-child(odd)]:col-span-2',
};
