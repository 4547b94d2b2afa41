import { type RefObject, useEffect } from 'react';

/** An on-screen keyboard is higher than this. */
const keyboardPx = 120;
/** Matches if the player is above the chat. */
const stacked = '(width < 992px) and (orientation: portrait)';

/**
 * Keeps the field of a chat in view on phones. While an on-screen keyboard covers a part of the page,
 * `--visible-height` is the height above it; some browsers make the window smaller instead. While the viewer writes,
 * the page is scrolled back, because otherwise the player may cover the field.
 */
export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    const element = place.current;
    const root = document.documentElement;
    if (!view || !element) return undefined;
    const isWriting = () => document.activeElement?.matches('textarea') && element.contains(document.activeElement);
    const show = () => {
      if (isWriting() && matchMedia(stacked).matches) requestAnimationFrame(() => scrollTo({ top: 0 }));
    };
    const measure = () => {
      const isCovered = view.scale === 1 && innerHeight - view.height > keyboardPx;
      if (isCovered) root.style.setProperty('--visible-height', `${view.height}px`);
      else root.style.removeProperty('--visible-height');
      show();
    };
    view.addEventListener('resize', measure);
    element.addEventListener('focusin', show);
    return () => {
      view.removeEventListener('resize', measure);
      element.removeEventListener('focusin', show);
      root.style.removeProperty('--visible-height');
    };
  }, [place]);
}
