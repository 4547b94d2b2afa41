import { useEffect } from 'react';

/** When a dialog about a comment closes: with the comment, the button that had the focus may be gone. */
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
