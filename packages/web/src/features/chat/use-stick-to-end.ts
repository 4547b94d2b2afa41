import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ReaderScroll } from './reader-scroll.ts';

const endPx = 8;
const topPx = 300;

/**
 * Keeps a list at its end while messages come. When the reader scrolls up, it calls `onPause` and keeps the visible
 * rows in their place. At the end it calls `onFollow` again, near the top `onTop`. Rows are children with `data-row`.
 * `box` is null while there is no list.
 */
export function useStickToEnd(
  box: HTMLElement | null,
  options: { isPaused: boolean; onPause: () => void; onFollow: () => void; onTop: () => void },
): void {
  const { isPaused } = options;
  const lastTop = useRef(0);
  const reader = useRef<ReaderScroll>(null);
  const anchor = useRef<{ row: string; topPx: number }>(null);

  const pause = useEffectEvent(options.onPause);
  const follow = useEffectEvent(options.onFollow);
  const reachTop = useEffectEvent(options.onTop);
  const isPausedNow = useEffectEvent(() => isPaused);

  /** Scrolls to the end, or back to the rows that a reader who scrolled up sees. */
  const place = useEffectEvent(() => {
    if (!box) return;
    const kept = anchor.current;
    if (!isPaused) box.scrollTo(0, box.scrollHeight);
    else if (kept) {
      const row = box.querySelector<HTMLElement>(`[data-row="${kept.row}"]`);
      if (row) box.scrollBy(0, row.getBoundingClientRect().top - box.getBoundingClientRect().top - kept.topPx);
    }
    lastTop.current = box.scrollTop;
    reader.current?.settle();
  });

  // After each render, because any render may have changed the height.
  useLayoutEffect(() => place());

  useEffect(() => {
    if (!box) return undefined;
    const scroll = new ReaderScroll(box);
    reader.current = scroll;
    const restPx = () => box.scrollHeight - box.clientHeight - box.scrollTop;
    const mark = () => {
      const { top } = box.getBoundingClientRect();
      const first = [...box.querySelectorAll<HTMLElement>('[data-row]')].find(
        (row) => row.getBoundingClientRect().bottom > top,
      );
      anchor.current = first ? { row: first.dataset.row ?? '', topPx: first.getBoundingClientRect().top - top } : null;
    };
    const begin = () => {
      if (isPausedNow() || box.scrollHeight <= box.clientHeight) return;
      mark();
      pause();
    };
    const scrolled = () => {
      const isUp = box.scrollTop < lastTop.current - 1;
      lastTop.current = box.scrollTop;
      if (!scroll.isReaders(isUp ? 'up' : 'down')) return place();
      if (!isPausedNow() && isUp && restPx() > endPx) begin();
      else if (isPausedNow() && !isUp && restPx() <= endPx) follow();
      else if (isPausedNow()) mark();
      if (isPausedNow() && box.scrollTop < topPx) reachTop();
    };
    // Reacts before the first scroll event, because a new message would undo that scroll.
    const wheeled = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) begin();
      else if (isPausedNow() && restPx() <= endPx) follow();
    };
    const resized = new ResizeObserver(() => place());
    for (const each of [box, ...box.children]) resized.observe(each);
    box.addEventListener('scroll', scrolled, { passive: true });
    box.addEventListener('wheel', wheeled, { passive: true });
    return () => {
      resized.disconnect();
      scroll.stop();
      box.removeEventListener('scroll', scrolled);
      box.removeEventListener('wheel', wheeled);
    };
  }, [box]);
}
