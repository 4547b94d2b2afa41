import { createContext, use, useSyncExternalStore } from 'react';
import type { PlayerLabels } from '../labels.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerProps } from '../props.ts';
import type { PlayerState } from '../state.ts';
import type { Store } from '../store.ts';

interface SessionContextValue {
  session: PlaybackSession;
  props: PlayerProps;
}

export const SessionContext = createContext<SessionContextValue | null>(null);

function useSessionContext(): SessionContextValue {
  const value = use(SessionContext);
  if (!value) throw new Error('Only for parts of the player');
  return value;
}

export function useSession(): PlaybackSession {
  return useSessionContext().session;
}

export function useProps(): PlayerProps {
  return useSessionContext().props;
}

export function useLabels(): PlayerLabels {
  return useSessionContext().props.labels;
}

/** Renders again only if the selected part of the state changes. */
export function useStore<T>(store: Store, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useSession().store, select);
}
