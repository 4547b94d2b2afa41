import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Spinner } from '../primitives/spinner.tsx';
import { useLoadTrigger } from './load-trigger.tsx';

export type GridFootProps = {
  /** Of the items shown so far. */
  count: number;
  hasMore: boolean;
  /** Called when the end comes within 500 px, never twice at a time (docs/product/shell.md). */
  onLoadMore: () => Promise<unknown>;
  /** When all is shown: "No more results." */
  end: ReactNode;
  loadingLabel: string;
  /** The last load failed: nothing more is asked for until the viewer wants it. */
  error?: { message: string; retryLabel: string } | null;
};

/** The end of a list that grows; it keeps the loading state, so that the list above need not render for it. */
export function GridFoot(props: GridFootProps) {
  const { count, hasMore, error, onLoadMore } = props;
  const { loading, load } = useLoadTrigger({ active: hasMore && !error, count, onLoadMore });
  if (error) {
    return (
      <p role="alert" className={clsx(footClass, 'flex-wrap gap-4')}>
        {error.message}
        <Button size="sm" onClick={load}>
          {error.retryLabel}
        </Button>
      </p>
    );
  }
  return (
    <div role="status" className="contents">
      {/* What comes takes its place, and another one stands below: none that is seen is pushed down. */}
      <p
        key={hasMore ? count : 'end'}
        data-growing={hasMore || undefined}
        className={clsx((hasMore || props.end) && footClass)}
      >
        {!hasMore && props.end}
        {hasMore && loading && (
          <>
            <Spinner className="size-6 text-ink-muted" />
            <span className="sr-only">{props.loadingLabel}</span>
          </>
        )}
      </p>
    </div>
  );
}

const footClass = 'flex min-h-24 items-center justify-center py-8 text-ink-faint text-sm';
