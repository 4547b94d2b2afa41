import { query } from '@greenlight/client/query';
import { useQuery } from '@tanstack/react-query';
import { client, queryClient, session } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

/** The heroes that this client can show (docs/product/page.md). */
const heroVersion = { supportVersion: '6', platform: 'web' } as const;

/** The heroes for visitors, or for signed-in viewers (docs/product/page.md). */
export function heroesOf(isSignedIn: boolean) {
  return query(isSignedIn ? client.heroes.auth : client.heroes.anon, { query: heroVersion });
}

export function prefetchHeroes(): void {
  void queryClient.prefetchQuery(heroesOf(session.current() !== null));
}

export function useHeroes() {
  return useQuery(heroesOf(useIsSignedIn()));
}
