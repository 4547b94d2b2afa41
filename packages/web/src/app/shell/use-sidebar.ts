import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router';
import { storageKeys } from '../../platform/storage-keys.ts';
import { placeOf, sidebarReducer, startSidebar } from './sidebar-state.ts';
import { useIsDesktop } from './use-is-desktop.ts';

/** The sidebar as the screen, its room and the viewer make it; what a desktop chose is remembered. */
export function useSidebar({ enabled, menus }: { enabled: boolean; menus: boolean }) {
  const { pathname, key } = useLocation();
  const desktop = useIsDesktop();
  const place = placeOf(pathname, { desktop, enabled, menus });
  const [sidebar, send] = useReducer(sidebarReducer, null, () =>
    startSidebar(place, localStorage.getItem(storageKeys.sidebar)),
  );
  // oxlint-disable-next-line react/exhaustive-deps -- each visit and size closes what lay over the last one
  useEffect(() => send({ type: 'arrived', place }), [place, key, desktop]);
  useEffect(() => localStorage.setItem(storageKeys.sidebar, sidebar.desktop), [sidebar.desktop]);
  return {
    place,
    // The first frame of a new screen is drawn before the reducer hears of it.
    state: sidebar.place === place ? sidebar.state : startSidebar(place, sidebar.desktop).state,
    toggle: () => send({ type: 'toggled' }),
    close: () => send({ type: 'closed' }),
  };
}
