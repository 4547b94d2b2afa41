import { pressTimeoutMs } from '@greenlight/ui/primitives/open-after-load';
import { useEffect, useLayoutEffect } from 'react';
import { useIsLive } from '../../platform/use-is-live.ts';

/**
 * Marks a part of the painted page as hydrated: the frame, or the screen, which may be hydrated later. Then the last
 * early press, which the page's script marked with `data-early`, is repeated.
 */
export function HydrationMark({ part }: { part: 'frame' | 'screen' }) {
  const isLive = useIsLive();
  useLayoutEffect(() => {
    const painted = document.querySelector<HTMLElement>('[data-painted]');
    if (part === 'screen') painted?.removeAttribute('data-painted');
    else if (painted) painted.dataset.painted = 'screen';
  }, [part]);
  useEffect(() => {
    if (!isLive) return;
    // Later, because first the page adapts to this browser. A phone has another navigation than the painted page.
    const timer = setTimeout(() => {
      const pressed = document.querySelector<HTMLElement>('[data-early]');
      if (!pressed || (part === 'frame' && pressed.closest('main'))) return;
      const pressedAt = Number(pressed.dataset.early);
      pressed.removeAttribute('data-early');
      if (performance.now() - pressedAt < pressTimeoutMs) pressed.click();
    });
    return () => clearTimeout(timer);
  }, [part, isLive]);
  return null;
}
