import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { gridClass } from './card-grid.tsx';
import { withoutDuplicates } from './distinct-items.tsx';
import { GridFoot, type GridFootProps } from './grid-foot.tsx';
import { lazyExtra } from './lazy-extra.tsx';

/** With more items than this, only the rows near the screen are rendered. */
const virtualFrom = 240;
const VirtualGrid = lazyExtra(async () => (await import('./virtual-grid.tsx')).VirtualGrid, Grid);

/** The `sizes` of pictures in the grid; `lead` for the wide first cards. */
export const gridSizes = {
  standard:
    '(min-width: 1600px) 18vw, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, (min-width: 576px) 46vw, 92vw',
  lead: '(min-width: 1400px) 31vw, (min-width: 850px) 46vw, (min-width: 560px) 60vw, 92vw',
  /** For the first lead card, which may have its own row. */
  first: '(min-width: 1400px) 31vw, (min-width: 850px) 92vw, (min-width: 560px) 60vw, 92vw',
};

export type InfiniteGridProps<T> = Omit<GridFootProps, 'count'> & {
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  /** Number of first items that are wider than the others, at most three per row. */
  leadCount?: number;
};

export function InfiniteGrid<T>(props: InfiniteGridProps<T>) {
  const { items: all, itemKey, renderItem, leadCount = 0, ...foot } = props;
  const items = withoutDuplicates(all, itemKey);
  const cells = items.map((item, index) => <li key={itemKey(item)}>{renderItem(item, index)}</li>);
  const rest = cells.slice(leadCount);
  const isFew = leadCount > 0 && rest.length < fewItemsBelow && !foot.hasMore;
  return (
    <>
      {leadCount > 0 && (
        <div className="@container mb-8">
          <ul className={clsx('grid gap-x-card gap-y-8', leadClass[rest.length > 0 ? 'beforeOthers' : 'alone'])}>
            {cells.slice(0, leadCount)}
          </ul>
        </div>
      )}
      {isFew ? (
        <div className="@container">
          <ul className={clsx(gridClass, fewClass)}>{rest}</ul>
        </div>
      ) : rest.length > virtualFrom ? (
        <Suspense fallback={<Grid cells={rest} />}>
          <VirtualGrid cells={rest} />
        </Suspense>
      ) : (
        <Grid cells={rest} />
      )}
      <GridFoot {...foot} count={items.length} />
    </>
  );
}

/**
 * With fewer other cards than this, there would be a gap below three lead cards. Then the other cards are under them,
 * with a smaller picture and text at the side.
 */
const fewItemsBelow = 4;
const fewClass = '@[66rem]:grid-cols-3 @[66rem]:words-beside @[66rem]:[--words-beside:1fr_1fr]';

/** The fallback while the code of VirtualGrid is missing: the first `virtualFrom` cells. */
function Grid({ cells }: { cells: ReactNode[] }) {
  return <ul className={gridClass}>{cells.slice(0, virtualFrom)}</ul>;
}

/**
 * Lead cards have fewer columns than `gridClass`, which has two from 32rem, three from 49rem and four from 66rem. From
 * 32rem to 49rem a lead card shows its text beside the picture. If there are two per row and their number is odd, the
 * first card takes a whole row, so there is no gap.
 */
const leadClass = {
  beforeOthers:
    '@[32rem]:@max-[49rem]:words-beside @[49rem]:grid-cols-2 @[66rem]:grid-cols-3 @[49rem]:@max-[66rem]:[&>:first-child:nth-last-child(odd)]:col-span-2',
  alone:
    '@[32rem]:grid-cols-2 @[66rem]:grid-cols-3 @[32rem]:@max-[66rem]:[&>:first-child:nth-last-child(odd)]:col-span-2',
};
