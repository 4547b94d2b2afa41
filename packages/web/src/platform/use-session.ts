import { createContext, use, useSyncExternalStore } from 'react';
import { session } from './app.ts';

/** As whom a preview is looked at, whoever is signed in. */
export const LookedAtAs = createContext<'visitor' | 'member' | undefined>(undefined);

export function useIsSignedIn(): boolean {
  const isSignedIn = useSyncExternalStore(session.subscribe, session.current, session.current) !== null;
  return use(LookedAtAs) !== 'visitor' && isSignedIn;
}
