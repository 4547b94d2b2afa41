import { sitePath } from '@greenlight/contract/site-path';
import { joinAddress } from '../platform/join-address.ts';
import type { RouteRow } from './route-table.ts';

/** Where somebody is sent instead, and whether they come back here once they are signed in. */
export interface Sent {
  to: string;
  remember: boolean;
}

export interface Visit {
  pathname: string;
  isSignedIn: boolean;
  isWrapper: boolean;
}

/**
 * docs/product/shell.md: `no-auth` sends signed-in viewers home; what needs a viewer sends others to /login and
 * remembers the address with its query. Somebody with an override token is signed in; where one could have come, an app
 * is told that something went wrong.
 */
export function sentAway(route: Omit<RouteRow, 'path' | 'screen'>, visit: Visit): Sent | null {
  const { guard, redirect = route.beforeJoin ? joinAddress(visit.pathname) : null } = route;
  if (redirect) return { to: redirect, remember: false };
  if (guard === 'no-auth' && visit.isSignedIn) return { to: '/', remember: false };
  if (guard === 'open' || guard === 'no-auth' || visit.isSignedIn) return null;
  if (guard === 'override' && visit.isWrapper) return { to: sitePath('failure'), remember: false };
  return { to: sitePath('login'), remember: true };
}
