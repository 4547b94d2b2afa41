import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Spinner } from '../primitives/spinner.tsx';
import { useLoadTrigger } from './load-trigger.tsx';

export type GridFootProps = {
  /** Number of items shown. */
  count: number;
  hasMore: boolean;
  /** Called when the end is within 500 px of the screen, never twice at a time (docs/product/shell.md). */
  onLoadMore: () => Promise<unknown>;
  /** Shown when there are no more items: "No more results." */
  end: ReactNode;
  loadingLabel: string;
  /** The last load failed. The next one starts when the viewer presses retry. */
  error?: { message: string; retryLabel: string } | null;
};

/** The end of a growing list. It holds the loading state, so that the list above does not render again. */
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
      {/* New items take the place of this element and a new one appears below, so nothing visible is pushed down. */}
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
