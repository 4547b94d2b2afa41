import { expect, test } from 'vitest';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerState } from '../state.ts';
import { createStore } from '../store.ts';
import { announcer } from './announcer.ts';

test('an interruption that has ended is no longer announced', () => {
  const state: Partial<PlayerState> = { ...announcer.state, interrupted: false, waiting: false, started: true };
  const store = createStore(state as PlayerState);
  const props = () => ({ labels: { interrupted: 'The stream is interrupted', playing: 'Playing' }, source: {} });
  announcer.attach({ store, props } as unknown as PlaybackSession, new AbortController().signal);
  store.set({ interrupted: true, waiting: true });
  expect(store.get().announcement).toBe('The stream is interrupted');
  store.set({ interrupted: false, waiting: false });
  expect(store.get().announcement).toBe('');
});
