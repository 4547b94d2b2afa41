import { useDeferredValue, useSyncExternalStore } from 'react';

function never() {
  return () => {};
}

/**
 * False while what the server painted is taken over: then nothing may be drawn that the server did not know. What
 * comes after is drawn in turns of its own, not in the one that takes over.
 */
export function useIsLive(): boolean {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(isLive);
}
