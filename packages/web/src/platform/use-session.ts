import { createContext, use, useSyncExternalStore } from 'react';
import { session } from './app.ts';

/** The audience of a preview. It does not depend on who is logged in. */
export const PreviewAudienceContext = createContext<'visitor' | 'member' | undefined>(undefined);

export function useIsSignedIn(): boolean {
  const isSignedIn = useSyncExternalStore(session.subscribe, session.current, session.current) !== null;
  return use(PreviewAudienceContext) !== 'visitor' && isSignedIn;
}
