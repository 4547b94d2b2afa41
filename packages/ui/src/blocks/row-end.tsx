import { RotateCw } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import { Skeleton } from '../primitives/skeleton.tsx';

export type RowMore = {
  hasMore: boolean;
  /** Called when the end is within one row width of the visible part; again only after `count` changed. */
  onLoadMore: () => void;
  loadingLabel: string;
  /** The last load failed. The next one starts when the viewer presses retry. */
  error?: { message: string; retryLabel: string } | null;
};

/** The last place of a growing row: a loading card or the error. */
export function RowEnd({ list, count, more }: { list: RefObject<HTMLElement | null>; count: number; more: RowMore }) {
  const place = useRef<HTMLLIElement>(null);
  const { hasMore, error } = more;
  const isWaiting = hasMore && !error;
  const load = useEffectEvent(() => more.onLoadMore());
  // oxlint-disable-next-line react/exhaustive-deps -- checks again when the row has grown
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
