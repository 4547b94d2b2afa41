/** If the code takes longer than this, opening it would surprise the viewer. */
export const pressTimeoutMs = 3000;

/**
 * For a press whose code still has to load. Calls `open` unless loading took too long or another click came meanwhile.
 * A failed load is ignored; the next press tries again.
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
