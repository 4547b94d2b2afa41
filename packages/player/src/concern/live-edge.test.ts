import type Hls from 'hls.js';
import { afterEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import type { PlaybackSession } from '../playback-session.ts';
import type { PlayerState } from '../state.ts';
import { createStore } from '../store.ts';
import { goLive, liveEdge, positionInStream } from './live-edge.ts';
import { seekTo } from './seek.ts';
import { shortcuts } from './shortcuts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['playing at the edge', { time: 100, edge: 101, paused: false, rate: 1 }, { atEdge: true, behindS: 0 }],
  ['playing a little beyond it', { time: 101.5, edge: 101, paused: false, rate: 1 }, { atEdge: true, behindS: 0 }],
  ['paused at the edge', { time: 100, edge: 100.4, paused: true, rate: 1 }, { atEdge: false, behindS: 0 }],
  ['paused, and the stream went on', { time: 100, edge: 183.9, paused: true, rate: 1 }, { atEdge: false, behindS: 83 }],
  ['playing behind it', { time: 100, edge: 104, paused: false, rate: 1 }, { atEdge: false, behindS: 4 }],
  ['hours behind it', { time: 0, edge: 43_200, paused: false, rate: 1 }, { atEdge: false, behindS: 43_200 }],
  ['a little faster, near it', { time: 100, edge: 103, paused: false, rate: 1.05 }, { atEdge: true, behindS: 0 }],
  ['faster by choice, near it', { time: 100, edge: 103, paused: false, rate: 1.5 }, { atEdge: false, behindS: 3 }],
  ['faster by choice, arriving', { time: 100, edge: 100.9, paused: false, rate: 1.5 }, { atEdge: true, behindS: 0 }],
])('%s', (_what, at, place) => {
  expect(positionInStream(at)).toEqual(place);
});

/** A livestream before anything is loaded. */
function watch(hls: object | null, known: Partial<PlayerState> = {}) {
  const media = { readyState: 0, currentTime: 0, paused: false, playbackRate: 1, seekable: { length: 0 } };
  const video = Object.assign(new EventTarget(), media, { play: async () => undefined });
  /** The start times of engines in seconds, and the addresses that are played without one. */
  const starts: unknown[] = [];
  Object.defineProperty(video, 'src', {
    set(src: string) {
      starts.push(src);
    },
  });
  const replace = (next: Hls) => {
    starts.push(next.config.startPosition);
    Object.assign(next, { attachMedia: () => undefined, loadSource: () => undefined });
  };
  const store = createStore({ ...initialState(), ...known });
  const engine = { hls, replace };
  const address = { src: 'master.m3u8' };
  const session = {
    video,
    store,
    engine,
    address,
    props: () => ({ source: { live: true } }),
  } as unknown as PlaybackSession;
  return { session, video, store, starts };
}
function press(session: PlaybackSession, key: string) {
  shortcuts.find(({ keys }) => keys.includes(key))?.run(session, key);
}

test('a viewer who went to the start before anything is loaded can go to the live edge', () => {
  vi.stubGlobal('document', { hidden: false });
  const { session, store, starts } = watch({ liveSyncPosition: null });
  goLive(session);
  expect(starts, 'it begins there anyway').toEqual([]);
  press(session, 'home');
  expect([starts, store.get().follows]).toEqual([[0.1], false]);
  press(session, 'end');
  expect([starts, store.get().follows]).toEqual([[0.1, -1], true]);
});

test('digits do nothing before the length of a livestream is known', () => {
  const { session, store, starts } = watch({ liveSyncPosition: null });
  press(session, '5');
  expect([starts, store.get().follows]).toEqual([[], true]);
});

test.each([
  [100, -1, true],
  [40, 40, false],
])('a seek to %d of 60 seconds while nothing is loaded begins at %d', (to, at, follows) => {
  const { session, store, starts } = watch({ liveSyncPosition: 60 }, { edge: 60, seekableEnd: 61, follows: !follows });
  seekTo(session, to);
  expect([starts, store.get().follows]).toEqual([[at], follows]);
});

test.each([
  ['who follows is taken to the edge at once', true, ['master.m3u8']],
  ['who paused stays there', false, []],
])('without hls.js, after a pause in a hidden page, %s', (_what, follows, started) => {
  vi.useFakeTimers();
  const page = { hidden: true };
  vi.stubGlobal('document', page);
  const { session, video, store, starts } = watch(null, { follows });
  const life = new AbortController();
  const begin = Date.now() - 600_000;
  Object.assign(video, { getStartDate: () => new Date(begin) });
  liveEdge.attach(session, life.signal);
  video.dispatchEvent(new Event('pause'));
  page.hidden = false;
  // Ten minutes late. It seeks once only, because the clock of the device may be wrong.
  for (let time = 0; time < 2; time += 1) video.dispatchEvent(new Event('playing'));
  expect(store.get().atEdge).toBe(false);
  expect(starts).toEqual(started);
  life.abort();
});
