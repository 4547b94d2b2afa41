import { useSyncExternalStore } from 'react';

/** As `beside` in the styles. */
const beside = matchMedia('(width >= 992px), (width >= 576px) and (orientation: landscape)');

function subscribe(listener: () => void) {
  beside.addEventListener('change', listener);
  return () => beside.removeEventListener('change', listener);
}

/** Whether the chat has its place beside the player. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => beside.matches,
    () => true,
  );
}
