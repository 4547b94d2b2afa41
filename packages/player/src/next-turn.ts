/** A task of the browser's own later on: what waits meanwhile, a click or a frame, comes first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
