import type { PlayerState } from './state.ts';

export interface Store {
  get: () => PlayerState;
  set: (patch: Partial<PlayerState>) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** Holds the player's state. Listeners are called only if a patch changes something. */
export function createStore(initial: PlayerState): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(patch) {
      const changed = Object.entries(patch).some(([key, value]) => !Object.is(state[key as keyof PlayerState], value));
      if (!changed) return;
      state = { ...state, ...patch };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
