import { RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';

export type RowMore = {
  hasMore: boolean;
  /** Called when the end comes within a row's width of sight; not again before there are more items. */
  onLoadMore: () => void;
  loadingLabel: string;
  /** The last load failed: nothing more is asked for until the viewer wants it. */
  error?: { message: string; retryLabel: string } | null;
};

/** The last place of a row that grows: a card that is still to come, or why it does not. */
export function RowEnd({ list, count, more }: { list: RefObject<HTMLElement | null>; count: number; more: RowMore }) {
  const place = useRef<HTMLLIElement>(null);
  const { hasMore, error } = more;
  const isWaiting = hasMore && !error;
  const load = useEffectEvent(() => more.onLoadMore());
  // oxlint-disable-next-line react/exhaustive-deps -- a row that has grown is looked at anew
  useEffect(() => {
    if (!isWaiting || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: list.current,
      rootMargin: '0px 100%',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isWaiting, count, list]);
  if (!hasMore) return null;
  return (
    <li ref={place} aria-busy={isWaiting} className="relative w-(--card) shrink-0 snap-start">
      {error ? (
        <div role="alert" className="grid aspect-video place-content-center justify-items-center gap-3 text-ink-muted">
          <p className="text-center text-sm">{error.message}</p>
          <Button size="sm" icon={<RotateCw aria-hidden className="size-4" />} onClick={more.onLoadMore}>
            {error.retryLabel}
          </Button>
        </div>
      ) : (
        <>
          <Skeleton className="aspect-video" />
          <span className="sr-only">{more.loadingLabel}</span>
        </>
      )}
    </li>
  );
}
