import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Becomes true when a box comes within `margin` of the screen (a CSS length or percentage), and stays true. */
export function useIsNear(box: RefObject<Element | null>, margin = '0px'): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !box.current) return undefined;
    const see: IntersectionObserverCallback = (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setIsNear(true));
    };
    const observer = new IntersectionObserver(see, { rootMargin: margin });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear, box, margin]);
  return isNear;
}
