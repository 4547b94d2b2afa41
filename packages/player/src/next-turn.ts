/** Resolves in a later task, after waiting clicks and frames. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
