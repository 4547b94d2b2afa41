import { useSyncExternalStore } from 'react';

/** From the large breakpoint on (docs/product/shell.md). */
const wide = matchMedia('(min-width: 992px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
