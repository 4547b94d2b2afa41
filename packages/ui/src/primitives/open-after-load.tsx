/** If the code takes longer to load than this, the viewer no longer expects it to open. */
export const pressTimeoutMs = 3000;

/**
 * For a press whose code still has to load. Calls `open` after that, unless loading took too long or another click came
 * first. A failed load is ignored; the next press tries again.
 */
export function openAfterLoad<T>(load: () => Promise<T>, open: (code: T) => void): void {
  const pressedAt = performance.now();
  let isLast = true;
  const forget = () => {
    isLast = false;
  };
  // The click of this press has already been captured.
  addEventListener('click', forget, { capture: true, once: true });
  load().then(
    (code) => {
      if (isLast && performance.now() - pressedAt < pressTimeoutMs) open(code);
    },
    () => undefined,
  );
}
