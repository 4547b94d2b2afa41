import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what comes or goes by a button that goes with it: the focus moves to what has come, and into view, or else to the
 * screen. A visit begins without.
 */
export function useFocusOnChange(isShown: boolean): RefObject<HTMLElement | null> {
  const shown = useRef<HTMLElement>(null);
  const before = useRef(isShown);
  useEffect(() => {
    if (before.current === isShown) return;
    before.current = isShown;
    // A dialog that closes with it gives the focus back first.
    const later = setTimeout(() => {
      const target = shown.current ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
      if (target === shown.current) target?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(later);
  }, [isShown]);
  return shown;
}
