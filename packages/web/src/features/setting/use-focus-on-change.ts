import { type RefObject, useEffect, useRef } from 'react';

/**
 * For an element that a button shows or hides together with itself: focuses the shown element and scrolls to it, or
 * else focuses the screen. Not at the start.
 */
export function useFocusOnChange(isShown: boolean): RefObject<HTMLElement | null> {
  const shown = useRef<HTMLElement>(null);
  const before = useRef(isShown);
  useEffect(() => {
    if (before.current === isShown) return;
    before.current = isShown;
    // A closing dialog returns the focus first.
    const later = setTimeout(() => {
      const target = shown.current ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
      if (target === shown.current) target?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(later);
  }, [isShown]);
  return shown;
}
