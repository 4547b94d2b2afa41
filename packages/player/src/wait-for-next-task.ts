/** Resolves in a later task, so that waiting clicks and frames come first. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
