import { useEffect } from 'react';

/** Focuses the section when a dialog about a comment closes, because the button that had the focus may be gone. */
export function useFocusSection(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('comments')?.focus();
      });
    },
    [],
  );
}
