import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a part that is replaced or hidden together with the button that does it. Focuses its heading (an `h2` with a
 * `tabIndex`), or itself, and scrolls to it, or else focuses the screen. It does nothing at the start and while `shown`
 * is undefined.
 */
export function useFocusOnChange<Part extends HTMLElement>(
  shown: string | boolean | undefined,
): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isStart = before.current === undefined;
    if (before.current === shown || shown === undefined) return;
    before.current = shown;
    if (isStart) return;
    // A closing dialog returns the focus first.
    const later = setTimeout(() => {
      const own = part.current?.querySelector<HTMLElement>('h2[tabindex]') ?? part.current;
      const target = own ?? document.getElementById('content');
      target?.focus({ preventScroll: true });
      own?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(later);
  }, [shown]);
  return part;
}
