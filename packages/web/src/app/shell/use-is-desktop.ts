import { useSyncExternalStore } from 'react';

/** Spec point 9: the mobile view is below the large breakpoint. */
const desktop = matchMedia('(min-width: 992px)');

function subscribe(listener: () => void) {
  desktop.addEventListener('change', listener);
  return () => desktop.removeEventListener('change', listener);
}

export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => desktop.matches);
}
