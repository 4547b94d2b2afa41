/** Later than this what a press asked for would come as a surprise. */
export const pressLastsMs = 3000;

/**
 * For a press whose code comes late: `open` is called with it, unless that took too long or something else was pressed
 * meanwhile. A press whose code can't be had is forgotten, too; the next one asks again.
 */
export function openOnceLoaded<T>(load: () => Promise<T>, open: (code: T) => void): void {
  const pressedAt = performance.now();
  let isLast = true;
  const forget = () => {
    isLast = false;
  };
  // The press itself has been here already.
  addEventListener('click', forget, { capture: true, once: true });
  load().then(
    (code) => {
      if (isLast && performance.now() - pressedAt < pressLastsMs) open(code);
    },
    () => undefined,
  );
}
