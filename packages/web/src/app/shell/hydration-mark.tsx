import { pressTimeoutMs } from '@greenlight/ui/primitives/open-after-load';
import { useEffect, useLayoutEffect } from 'react';
import { useIsLive } from '../../platform/use-is-live.ts';

/**
 * Placed in the frame and beside the screen. From its first commit the painted page is hydrated, and the last early
 * press (marked `data-early` by the page's script) is repeated. The screen may be hydrated later than the frame.
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
    // After everything around has adapted to this browser: a phone's navigation differs from the painted one.
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
