import { pressLastsMs } from '@greenlight/ui/primitives/late-press';
import { useEffect, useLayoutEffect } from 'react';
import { useIsLive } from '../../platform/use-is-live.ts';

/**
 * Stands in the frame and beside the screen: from its first commit on what the server painted there listens, and what
 * was pressed just before (the page's own script has marked it `data-early`) is pressed again. The screen may come later
 * than the frame.
 */
export function TakenOver({ part }: { part: 'frame' | 'screen' }) {
  const isLive = useIsLive();
  useLayoutEffect(() => {
    const painted = document.querySelector<HTMLElement>('[data-painted]');
    if (part === 'screen') painted?.removeAttribute('data-painted');
    else if (painted) painted.dataset.painted = 'screen';
  }, [part]);
  useEffect(() => {
    if (!isLive) return;
    // Once all around it has settled on what this browser is: a phone's navigation is not the painted one.
    const timer = setTimeout(() => {
      const pressed = document.querySelector<HTMLElement>('[data-early]');
      if (!pressed || (part === 'frame' && pressed.closest('main'))) return;
      const pressedAt = Number(pressed.dataset.early);
      pressed.removeAttribute('data-early');
      if (performance.now() - pressedAt < pressLastsMs) pressed.click();
    });
    return () => clearTimeout(timer);
  }, [part, isLive]);
  return null;
}
