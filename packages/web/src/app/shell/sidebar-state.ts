import type { SidebarState } from '@greenlight/ui/blocks/app-shell';

/** The place of the navigation on a page: beside it, over it on demand, or none (docs/product/shell.md). */
export type SidebarPlace = 'beside' | 'over' | 'none';

export interface Sidebar {
  place: SidebarPlace;
  /** The last state on a desktop page. It is stored. */
  desktop: 'open' | 'mini';
  state: SidebarState;
}

/** `arrived`: after each navigation, and each change of the window between phone and desktop. */
export type SidebarEvent = { type: 'arrived'; place: SidebarPlace } | { type: 'toggled' } | { type: 'closed' };

const withoutSidebar = /login|forgotten-password|verify|subscribe|payment(?!-)|complete-payment|legaldocuments|signup/;

/** The facts that decide the place of the sidebar. */
export interface SidebarConditions {
  desktop: boolean;
  /** The sidebar flag of the remote config. */
  enabled: boolean;
  /** False in apps with their own menus. */
  menus: boolean;
}

/** Whether the page has a player. Then there is no room for the navigation, and the tabs would be in the way. */
export function isPlayerPage(pathname: string): boolean {
  return /^\/(?:video|live)\//.test(pathname);
}

export function placeOf(pathname: string, conditions: SidebarConditions): SidebarPlace {
  if (withoutSidebar.test(pathname) || !conditions.menus) return 'none';
  return conditions.desktop && conditions.enabled && !isPlayerPage(pathname) ? 'beside' : 'over';
}

export function startSidebar(place: SidebarPlace, remembered: string | null): Sidebar {
  return arrive({ place, desktop: remembered === 'open' ? 'open' : 'mini', state: 'hidden' }, place);
}

export function sidebarReducer(sidebar: Sidebar, event: SidebarEvent): Sidebar {
  if (event.type === 'arrived') return arrive(sidebar, event.place);
  if (event.type === 'closed') return arrive(sidebar, sidebar.place);
  if (sidebar.place === 'none') return sidebar;
  if (sidebar.place === 'over') return { ...sidebar, state: sidebar.state === 'overlay' ? 'hidden' : 'overlay' };
  return arrive({ ...sidebar, desktop: sidebar.desktop === 'open' ? 'mini' : 'open' }, sidebar.place);
}

function arrive(sidebar: Sidebar, place: SidebarPlace): Sidebar {
  return { ...sidebar, place, state: place === 'beside' ? sidebar.desktop : 'hidden' };
}
