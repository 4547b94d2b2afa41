import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

/** docs/product/page.md: what this client can show. */
const heroVersion = { supportVersion: '6', platform: 'web' } as const;

/** docs/product/page.md: the heroes for visitors, or for signed-in viewers. */
export function heroesOf(isSignedIn: boolean) {
  return query(isSignedIn ? client.heroes.auth : client.heroes.anon, { query: heroVersion });
}

export function prefetchHeroes(): void {
  void queryClient.prefetchQuery(heroesOf(session.current() !== null));
}

export function useHeroes() {
  return useQuery(heroesOf(useIsSignedIn()));
}
