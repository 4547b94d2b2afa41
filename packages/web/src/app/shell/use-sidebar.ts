import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { desktopQuery } from '../../platform/breakpoints.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { placeOf, sidebarReducer, startSidebar } from './sidebar-state.ts';

/** The state of the sidebar for this screen and viewer. The desktop state is stored. */
export function useSidebar({ enabled, menus }: { enabled: boolean; menus: boolean }) {
  const { pathname, key } = useLocation();
  const desktop = useMediaQuery(desktopQuery);
  const place = placeOf(pathname, { desktop, enabled, menus });
  const [sidebar, send] = useReducer(sidebarReducer, null, () =>
    startSidebar(place, localStorage.getItem(storageKeys.sidebar)),
  );
  // oxlint-disable-next-line react/exhaustive-deps -- each visit and size closes what lay over the last one
  useEffect(() => send({ type: 'arrived', place }), [place, key, desktop]);
  useEffect(() => localStorage.setItem(storageKeys.sidebar, sidebar.desktop), [sidebar.desktop]);
  return {
    place,
    // The first frame of a new screen is rendered before the reducer gets the event.
    state: sidebar.place === place ? sidebar.state : startSidebar(place, sidebar.desktop).state,
    toggle: () => send({ type: 'toggled' }),
    close: () => send({ type: 'closed' }),
  };
}
