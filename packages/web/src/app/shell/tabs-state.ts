import { sitePath } from '@greenlight/contract/site-path';
/** The tabs at the foot of a phone's window in order, for existing routes. The login is in the bar. */
export function tabsOf(isSignedIn: boolean, hasRoute: (path: string) => boolean) {
  const visitors = ['home', 'shows', 'browse', 'latest-videos', 'live'] as const;
  const members = ['home', hasRoute(sitePath('browse')) ? 'browse' : 'shows', 'live', 'watchlist', 'account'] as const;
  return (isSignedIn ? members : visitors).filter((name) => name === 'home' || hasRoute(sitePath(name)));
}
