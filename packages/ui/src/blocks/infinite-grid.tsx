import { clsx } from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../primitives/button.tsx';
import { Spinner } from '../primitives/spinner.tsx';
import { useLoadTrigger } from './load-trigger.tsx';

/** Above it only the rows near the screen are in the page. */
const virtualFrom = 240;
const VirtualGrid = lazy(async () => ({
  default: (await import('./virtual-grid.tsx')).VirtualGrid,
})) as typeof import('./virtual-grid.tsx').VirtualGrid;

/** The `sizes` of a picture whose card stands in the grid, or among its wide first ones. */
export const gridSizes = {
  standard:
    '(min-width: 1600px) 18vw, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, (min-width: 576px) 46vw, 92vw',
  lead: '(min-width: 992px) 31vw, (min-width: 576px) 46vw, 92vw',
};

export const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-x-card gap-y-8';

export type InfiniteGridProps<T> = {
  items: T[];
  itemKey: (item: T) => string | number;
  renderItem: (item: T, index: number) => ReactNode;
  hasMore: boolean;
  /** Called when the end comes within 500 px, never twice at a time (spec point 4). */
  onLoadMore: () => Promise<unknown>;
  /** When all is shown: "No more results." */
  end: ReactNode;
  loadingLabel: string;
  /** The last load failed: nothing more is asked for until the viewer wants it. */
  error?: { message: string; retryLabel: string } | null;
  /** So many first items are larger, three to a line. */
  leadCount?: number;
};

export function InfiniteGrid<T>(props: InfiniteGridProps<T>) {
  const { items, leadCount = 0 } = props;
  const trigger = useLoadTrigger({
    active: props.hasMore && !props.error,
    count: items.length,
    onLoadMore: props.onLoadMore,
  });
  const cell = (item: T, index: number) => <li key={props.itemKey(item)}>{props.renderItem(item, index)}</li>;
  const rest = items.slice(leadCount);
  return (
    <div aria-busy={trigger.loading}>
      {leadCount > 0 && <ul className={leadClass}>{items.slice(0, leadCount).map(cell)}</ul>}
      {rest.length > virtualFrom ? (
        <Suspense
          fallback={
            <ul className={gridClass}>{rest.slice(0, virtualFrom).map((item, at) => cell(item, at + leadCount))}</ul>
          }
        >
          <VirtualGrid
            items={rest}
            itemKey={props.itemKey}
            renderItem={(item, at) => props.renderItem(item, at + leadCount)}
          />
        </Suspense>
      ) : (
        <ul className={gridClass}>{rest.map((item, at) => cell(item, at + leadCount))}</ul>
      )}
      <div className="flex min-h-24 items-center justify-center py-8 text-ink-faint text-sm">
        {props.error ? (
          <p role="alert" className="flex flex-wrap items-center justify-center gap-4">
            {props.error.message}
            <Button size="sm" onClick={trigger.load}>
              {props.error.retryLabel}
            </Button>
          </p>
        ) : (
          <p role="status">{foot(props, trigger.loading)}</p>
        )}
      </div>
    </div>
  );
}

function foot<T>(props: InfiniteGridProps<T>, loading: boolean): ReactNode {
  if (!props.hasMore) return props.end;
  if (!loading) return null;
  return (
    <>
      <Spinner className="size-6 text-ink-muted" />
      <span className="sr-only">{props.loadingLabel}</span>
    </>
  );
}

const leadClass = clsx('mb-8 grid gap-x-card gap-y-8 sm:grid-cols-2 lg:grid-cols-3');
