import { useEffect } from 'react';

/** Less is not hidden by an on-screen keyboard. */
const keyboardPx = 120;

/**
 * While an on-screen keyboard covers a part of the page, `--visible-height` is the height above it. Some browsers make
 * the window smaller instead.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    const root = document.documentElement;
    if (!view) return undefined;
    const measure = () => {
      const isCovered = view.scale === 1 && innerHeight - view.height > keyboardPx;
      if (isCovered) root.style.setProperty('--visible-height', `${view.height}px`);
      else root.style.removeProperty('--visible-height');
    };
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      root.style.removeProperty('--visible-height');
    };
  }, []);
}
