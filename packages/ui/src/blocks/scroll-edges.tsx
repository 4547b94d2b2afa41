import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a horizontal scroll box is at its start or end. Checked when it scrolls or resizes and when `count` changes.
 */
export function useScrollEdges(
  box: RefObject<HTMLElement | null>,
  count: number,
): { atStart: boolean; atEnd: boolean } {
  const [edges, setEdges] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    const element = box.current;
    if (!element || count === 0) return;
    const look = () => {
      const offset = Math.abs(element.scrollLeft);
      const atStart = offset < 8;
      const atEnd = offset + element.clientWidth > element.scrollWidth - 8;
      setEdges((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }));
    };
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, count]);
  return edges;
}
