import { type RefObject, useEffect, useState } from 'react';

const shownPart = 0.5;

/** Whether at least half of a box is on the screen. */
export function useIsHalfVisible(box: RefObject<Element | null>): boolean {
  const [isHalfVisible, setHalfVisible] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => setHalfVisible(entry?.isIntersecting ?? false), {
      threshold: shownPart,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isHalfVisible;
}
