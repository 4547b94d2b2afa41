import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import type { Stage } from '../stage.ts';
import { createStore } from '../store.ts';
import { createAddress } from './address.ts';
import { createEngine } from './engine.ts';
import { source } from './source.ts';

const minute = 60_000;

/** What a browser without Media Source Extensions does with an address. */
class NativeVideo extends EventTarget {
  src = '';
  currentTime = 0;
  paused = true;
  canPlayType = () => 'maybe';
  play = vi.fn(async () => undefined);
  load = () => undefined;
  removeAttribute = () => undefined;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('document', { baseURI: 'https://watch.example/live' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function addressOf(signature: string): string {
  return `https://watch.example/media/v/${signature}/asset/live/master.m3u8`;
}

function startStage(atEdge: boolean) {
  const video = new NativeVideo();
  const renewed = ['second', 'third'];
  const expiry = { at: 10 * minute };
  const refreshSource = vi.fn(async () => {
    expiry.at += 10 * minute;
    return addressOf(renewed.shift() ?? 'last');
  });
  const stage = {
    video: video as unknown as HTMLVideoElement,
    store: createStore({ ...initialState(), atEdge }),
    engine: createEngine(),
    address: createAddress(addressOf('first'), refreshSource),
    props: () => ({
      source: { live: true, startAt: 0, expiresAt: new Date(expiry.at).toISOString() },
      refreshSource,
    }),
  } as unknown as Stage;
  const life = new AbortController();
  source.attach(stage, life.signal);
  video.paused = false;
  return { video, refreshSource, life };
}

test('without Media Source Extensions a livestream goes on with each new address before the old one expires', async () => {
  const { video, life } = startStage(true);
  expect(video.src).toBe(addressOf('first'));
  video.currentTime = 500;
  await vi.advanceTimersByTimeAsync(9 * minute - 1);
  expect(video.src).toBe(addressOf('first'));
  await vi.advanceTimersByTimeAsync(1);
  expect(video.src).toBe(addressOf('second'));
  expect(video.play).toHaveBeenCalledOnce();
  // Loaded anew it begins at the live edge, and nothing seeks.
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(0);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(video.src).toBe(addressOf('third'));
  life.abort();
});

test('who is behind the edge stays at the same moment, and who has paused is left alone', async () => {
  const { video, refreshSource, life } = startStage(false);
  video.currentTime = 500;
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(video.src).toBe(addressOf('second'));
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(500);
  video.paused = true;
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(refreshSource).toHaveBeenCalledTimes(2);
  expect(video.src).toBe(addressOf('second'));
  life.abort();
});
