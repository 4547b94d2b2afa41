import type { RemoteConfig } from '@greenlight/contract/config';
import type { ScreenRoute } from './route-table.ts';

/** Where somebody is sent instead, and whether they come back here once they are signed in. */
export interface Sent {
  to: string;
  remember: boolean;
}

/**
 * Spec point 2: `no-auth` sends signed-in viewers home; what needs a viewer sends others to /login and remembers the
 * address with its query. What is switched off is not there.
 */
export function sentAway(
  { guard, flag }: Pick<ScreenRoute, 'guard' | 'flag'>,
  { isSignedIn, config }: { isSignedIn: boolean; config: RemoteConfig },
): Sent | null {
  if (flag && !config[flag]) return { to: '/not-found', remember: false };
  if (guard === 'no-auth' && isSignedIn) return { to: '/', remember: false };
  return guard === 'auth' && !isSignedIn ? { to: '/login', remember: true } : null;
}
