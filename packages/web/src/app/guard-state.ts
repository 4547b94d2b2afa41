import { sitePath } from '@greenlight/contract/site-path';
import { joinAddress } from '../platform/join-address.ts';
import type { RouteRow } from './route-table.ts';

/** Where the viewer is sent instead, and whether they return after the login. */
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
 * docs/product/shell.md: `no-auth` sends signed-in viewers home; a screen for viewers sends others to /login and
 * remembers the address with its query. An override token counts as signed in; in an app, where one was expected, the
 * app is told of a failure.
 */
export function sentAway(route: Omit<RouteRow, 'path' | 'screen'>, visit: Visit): Sent | null {
  const { guard, redirect = route.beforeJoin ? joinAddress(visit.pathname) : null } = route;
  if (redirect) return { to: redirect, remember: false };
  if (guard === 'no-auth' && visit.isSignedIn) return { to: '/', remember: false };
  if (guard === 'open' || guard === 'no-auth' || visit.isSignedIn) return null;
  if (guard === 'override' && visit.isWrapper) return { to: sitePath('failure'), remember: false };
  return { to: sitePath('login'), remember: true };
}
