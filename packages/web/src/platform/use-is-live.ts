import { useDeferredValue, useSyncExternalStore } from 'react';

function never() {
  return () => {};
}

/**
 * False during hydration, when the render must be the same as the server's. Later renders run in tasks of their own.
 */
export function useIsLive(): boolean {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return useDeferredValue(isLive);
}
