import { sitePath } from '@greenlight/contract/site-path';
import { joinAddress } from '../platform/join-address.ts';
import type { RouteRow } from './route-table.ts';

/** The address that is shown instead, and whether the viewer returns after the login. */
export interface Redirect {
  to: string;
  remember: boolean;
}

export interface Visit {
  pathname: string;
  isSignedIn: boolean;
  isWrapper: boolean;
}

/**
 * docs/product/shell.md: `no-auth` sends signed-in viewers home; a screen for viewers sends others to /login and
 * remembers the address with its query. An override token counts as signed in. If an app should have sent one and did
 * not, the app gets a failure.
 */
export function redirectOf(route: Omit<RouteRow, 'path' | 'screen'>, visit: Visit): Redirect | null {
  const { guard, redirect = route.beforeJoin ? joinAddress(visit.pathname) : null } = route;
  if (redirect) return { to: redirect, remember: false };
  if (guard === 'no-auth' && visit.isSignedIn) return { to: '/', remember: false };
  if (guard === 'open' || guard === 'no-auth' || visit.isSignedIn) return null;
  if (guard === 'override' && visit.isWrapper) return { to: sitePath('failure'), remember: false };
  return { to: sitePath('login'), remember: true };
}
