import type { BrowserContext, Page } from 'playwright-core';

declare global {
  /** Defined in pages of contexts whose motion is noted. */
  var moved: Set<string> | undefined;
}

const frameMs = 17;

/** From now on pages of this context note what moves for longer than a frame. Spinners may move. */
export async function noteMotion(context: BrowserContext): Promise<void> {
  await context.addInitScript((maxMs) => {
    const moved = new Set<string>();
    globalThis.moved = moved;
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        const isLong = Number(effect?.getComputedTiming().activeDuration) > maxMs;
        if (playState === 'running' && isLong && !target?.matches('.animate-spin'))
          moved.add(target?.outerHTML.slice(0, 200) ?? 'something');
      }
      requestAnimationFrame(look);
    };
    look();
  }, frameMs);
}

/** The start of each element that has moved since the page was loaded. Throws if its motion is not noted. */
export function listMoved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!globalThis.moved) throw new Error('the motion of this page is not noted');
    return [...globalThis.moved];
  });
}
