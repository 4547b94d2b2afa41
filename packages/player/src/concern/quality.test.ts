import Hls, { type Events, type FragLoadedData } from 'hls.js';
import { expect, test } from 'vitest';
import { initialState } from '../concern-list.ts';
import { createEngine } from '../engine/engine.ts';
import type { PlaybackSession } from '../playback-session.ts';
import { createStore } from '../store.ts';
import { quality } from './quality.ts';

/** Loads parts of half a second in these milliseconds each, with levels of 400 and 1400 kbit/s. */
function loadParts(...tookMs: number[]) {
  const listeners: ((event: string, loaded: FragLoadedData) => void)[] = [];
  const hls = {
    levels: [{ maxBitrate: 400_000 }, { maxBitrate: 1_400_000 }],
    autoLevelEnabled: true,
    bandwidthEstimate: 5_000_000,
    nextLoadLevel: 1,
    on: (event: Events, listener: (typeof listeners)[number]) =>
      event === Hls.Events.FRAG_LOADED && listeners.push(listener),
    off: () => undefined,
  };
  const engine = createEngine();
  engine.replace(hls as unknown as Hls);
  const session = {
    engine,
    store: createStore(initialState()),
    props: () => ({ source: {} }),
  } as unknown as PlaybackSession;
  quality.attach(session, new AbortController().signal);
  for (const end of tookMs) {
    const part = { duration: 0.5, stats: { loading: { first: 0, end }, loaded: 60_000 } };
    for (const type of ['main', 'audio']) {
      const ownPart = type === 'main' ? part : { ...part, stats: { loading: { first: 0, end: 10 }, loaded: 6000 } };
      for (const listener of listeners) listener('', { frag: { type, level: 1 }, part: ownPart } as never);
    }
  }
  return { level: hls.nextLoadLevel, estimate: hls.bandwidthEstimate };
}

test('two parts in a row that load slower than they play choose a level that fits', () => {
  expect(loadParts(100, 960, 960)).toEqual({ level: 0, estimate: 500_000 });
});

test('a single slow part changes nothing, however often it happens', () => {
  expect(loadParts(100, 960, 100, 960, 100)).toEqual({ level: 1, estimate: 5_000_000 });
});
