import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const endPx = 8;
const topPx = 300;

/**
 * Keeps a list at its end while messages come. When the reader scrolls up, what they read stays where it is: `onHold`.
 * Back at the end `onFollow` is called, near the top `onTop`. Rows are children with `data-row`.
 */
export function useFollowEnd(
  box: RefObject<HTMLElement | null>,
  options: { isHeld: boolean; onHold: () => void; onFollow: () => void; onTop: () => void },
): void {
  const { isHeld } = options;
  const lastTop = useRef(0);
  const anchor = useRef<{ row: string; topPx: number }>(null);

  const hold = useEffectEvent(options.onHold);
  const follow = useEffectEvent(options.onFollow);
  const reachTop = useEffectEvent(options.onTop);
  const isHeldNow = useEffectEvent(() => isHeld);

  // After each render, since any may have changed the height.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!isHeld) {
      element.scrollTo(0, element.scrollHeight);
      lastTop.current = element.scrollTop;
      return;
    }
    const kept = anchor.current;
    const row = kept && element.querySelector<HTMLElement>(`[data-row="${kept.row}"]`);
    if (row) element.scrollBy(0, row.getBoundingClientRect().top - element.getBoundingClientRect().top - kept.topPx);
    lastTop.current = element.scrollTop;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const restPx = () => element.scrollHeight - element.clientHeight - element.scrollTop;
    const mark = () => {
      const { top } = element.getBoundingClientRect();
      const first = [...element.querySelectorAll<HTMLElement>('[data-row]')].find(
        (row) => row.getBoundingClientRect().bottom > top,
      );
      anchor.current = first ? { row: first.dataset.row ?? '', topPx: first.getBoundingClientRect().top - top } : null;
    };
    const begin = () => {
      if (isHeldNow() || element.scrollHeight <= element.clientHeight) return;
      mark();
      hold();
    };
    const scrolled = () => {
      const isUp = element.scrollTop < lastTop.current - 1;
      lastTop.current = element.scrollTop;
      if (!isHeldNow() && isUp && restPx() > endPx) begin();
      else if (isHeldNow() && !isUp && restPx() <= endPx) follow();
      else if (isHeldNow()) mark();
      if (isHeldNow() && element.scrollTop < topPx) reachTop();
    };
    // Sooner than the first scroll event, which a new message would undo.
    const wheeled = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0) begin();
      else if (isHeldNow() && restPx() <= endPx) follow();
    };
    const resized = new ResizeObserver(() => {
      if (!isHeldNow()) element.scrollTo(0, element.scrollHeight);
      lastTop.current = element.scrollTop;
    });
    resized.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('wheel', wheeled, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('wheel', wheeled);
    };
  }, [box]);
}
