import { useSyncExternalStore } from 'react';
import { session } from './app.ts';

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.current, session.current) !== null;
}
