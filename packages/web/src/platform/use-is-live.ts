import { useSyncExternalStore } from 'react';

function never() {
  return () => {};
}

/** False while what the server painted is taken over: then nothing may be drawn that the server did not know. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
