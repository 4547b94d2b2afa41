import { useSyncExternalStore } from 'react';
import { desktopQuery } from '../../platform/breakpoints.ts';

const desktop = matchMedia(desktopQuery);

function subscribe(listener: () => void) {
  desktop.addEventListener('change', listener);
  return () => desktop.removeEventListener('change', listener);
}

export function useIsDesktop(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => desktop.matches,
    // The page that the server paints has a desktop's navigation, for which phones have no room.
    () => true,
  );
}
