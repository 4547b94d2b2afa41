import type Hls from 'hls.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import type { PlaybackSession } from '../playback-session.ts';
import { createStore } from '../store.ts';
import { createAddress } from './address.ts';
import { createEngine } from './engine.ts';
import { resumeLoading, source } from './source.ts';

const page = Object.assign(new EventTarget(), { baseURI: 'https://watch.example/live', hidden: false });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(isShown: boolean) {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

function createHls() {
  const hls = {
    config: { startPosition: -1, autoStartLoad: true },
    levels: [{}],
    hasEnoughToStart: true,
    bandwidthEstimate: 1,
    on: () => undefined,
    off: () => undefined,
    destroy: () => undefined,
    startLoad: vi.fn(),
    stopLoad: vi.fn(),
  };
  return hls as typeof hls & Hls;
}

/** A viewer of a livestream who has paused. */
function watch() {
  const media = { src: '', currentTime: 50, readyState: 4, paused: true, canPlayType: () => 'maybe' };
  const video = Object.assign(new EventTarget(), media, { load: () => undefined, removeAttribute: () => undefined });
  const src = 'https://watch.example/media/v/first/asset/live/master.m3u8';
  const expiry = { at: 600_000 };
  const refreshSource = vi.fn(async () => {
    expiry.at = Date.now() + 600_000;
    return src;
  });
  const session = {
    video,
    store: createStore(initialState()),
    engine: createEngine(),
    address: createAddress(src, refreshSource),
    props: () => ({
      source: { live: true, startAt: 0, expiresAt: new Date(expiry.at).toISOString() },
      refreshSource,
    }),
  } as unknown as PlaybackSession;
  const life = new AbortController();
  source.attach(session, life.signal);
  return { session, video, refreshSource, life };
}

test('paused in a hidden page, neither a retry nor a new engine loads anything', () => {
  const { session, life } = watch();
  const [first, second] = [createHls(), createHls()];
  session.engine.replace(first);
  expect(first.config.autoStartLoad).toBe(true);
  show(false);
  expect(first.stopLoad).toHaveBeenCalledOnce();
  resumeLoading(session, first);
  expect(first.startLoad).not.toHaveBeenCalled();
  session.engine.replace(second);
  expect(second.config.autoStartLoad).toBe(false);
  show(true);
  expect(second.config.autoStartLoad).toBe(true);
  expect(second.startLoad).toHaveBeenCalledExactlyOnceWith(50);
  life.abort();
});

test('a page that is opened in the background loads when it plays there', () => {
  show(false);
  const { session, video, life } = watch();
  const hls = createHls();
  session.engine.replace(hls);
  expect(hls.config.autoStartLoad).toBe(false);
  video.paused = false;
  video.dispatchEvent(new Event('play'));
  expect(hls.startLoad).toHaveBeenCalledOnce();
  life.abort();
  show(true);
});

test('before the first playlist is there, its request is left alone', () => {
  const { session, life } = watch();
  const hls = createHls();
  hls.levels = [];
  session.engine.replace(hls);
  show(false);
  expect(hls.config.autoStartLoad).toBe(false);
  show(true);
  expect(hls.config.autoStartLoad).toBe(true);
  expect(hls.stopLoad).not.toHaveBeenCalled();
  expect(hls.startLoad).not.toHaveBeenCalled();
  life.abort();
});

test('the address is renewed when the page is seen again, and not before', async () => {
  const { refreshSource, life } = watch();
  show(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(refreshSource).not.toHaveBeenCalled();
  show(true);
  expect(refreshSource).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  show(false);
  show(true);
  expect(refreshSource).toHaveBeenCalledOnce();
  life.abort();
});
