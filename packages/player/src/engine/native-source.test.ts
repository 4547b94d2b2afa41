import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import type { PlaybackSession } from '../playback-session.ts';
import { createStore } from '../store.ts';
import { createAddress } from './address.ts';
import { createEngine } from './engine.ts';
import { recovery, retry } from './recovery.ts';
import { playbackPosition, source, startNative } from './source.ts';

const minute = 60_000;

/** Acts like a video element without Media Source Extensions. */
class NativeVideo extends EventTarget {
  src = '';
  currentTime = 0;
  readyState = 0;
  paused = true;
  canPlayType = () => 'maybe';
  play = vi.fn(async () => undefined);
  load = () => undefined;
  pause = () => undefined;
  removeAttribute = () => undefined;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const document = Object.assign(new EventTarget(), { baseURI: 'https://watch.example/live', hidden: false });
  vi.stubGlobal('document', document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function addressOf(signature: string): string {
  return `https://watch.example/media/v/${signature}/asset/live/master.m3u8`;
}

function startSession(follows = true) {
  const video = new NativeVideo();
  const renewed = ['second', 'third'];
  const expiry = { at: 10 * minute };
  const refreshSource = vi.fn(async () => {
    expiry.at += 10 * minute;
    return addressOf(renewed.shift() ?? 'last');
  });
  const session = {
    video: video as unknown as HTMLVideoElement,
    store: createStore({ ...initialState(), follows }),
    engine: createEngine(),
    address: createAddress(addressOf('first'), refreshSource),
    props: () => ({
      source: { live: true, startAt: 0, expiresAt: new Date(expiry.at).toISOString() },
      refreshSource,
    }),
  } as unknown as PlaybackSession;
  const life = new AbortController();
  source.attach(session, life.signal);
  video.paused = false;
  return { session, video, refreshSource, life };
}

test('without Media Source Extensions a livestream continues with each new address before the old one expires', async () => {
  const { video, life } = startSession();
  expect(video.src).toBe(addressOf('first'));
  video.currentTime = 500;
  await vi.advanceTimersByTimeAsync(9 * minute - 1);
  expect(video.src).toBe(addressOf('first'));
  await vi.advanceTimersByTimeAsync(1);
  expect(video.src).toBe(addressOf('second'));
  expect(video.play).toHaveBeenCalledOnce();
  // After the new load it begins at the live edge, and nothing seeks.
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(0);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(video.src).toBe(addressOf('third'));
  life.abort();
});

test('a viewer behind the edge stays at the same moment, and a paused viewer is not moved', async () => {
  const { video, refreshSource, life } = startSession(false);
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

test.each([
  ['who went back is at the same moment', false, 500],
  ['who follows the stream is at its edge', true, 0],
])('after an error %s', (_what, follows, at) => {
  const { session, video, life } = startSession(follows);
  video.currentTime = 500;
  video.paused = true;
  retry(session);
  expect(video.src).toBe(addressOf('first'));
  expect(video.play).toHaveBeenCalledOnce();
  video.currentTime = 0;
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(at);
  life.abort();
});

test('a try that loaded nothing leaves the place to the next one', () => {
  const { session, video, life } = startSession(false);
  const tried = {
    ...session,
    engine: { ...session.engine, hls: { config: { startPosition: 500 } } },
  } as unknown as PlaybackSession;
  expect(playbackPosition(tried)).toBe(500);
  video.currentTime = 520;
  expect(playbackPosition(tried)).toBe(520);
  session.store.set({ follows: true });
  expect(playbackPosition(tried)).toBe(-1);
  life.abort();
});

test('the start of a video is a place too, once something is loaded', () => {
  const { session, video, life } = startSession(false);
  const config = { startPosition: 1800 };
  const at = (hasEnoughToStart: boolean) =>
    playbackPosition({
      ...session,
      engine: { ...session.engine, hls: { config, hasEnoughToStart } },
    } as unknown as PlaybackSession);
  // The engine has the first bytes, but has not yet sought to its place.
  video.readyState = 1;
  expect(at(false)).toBe(1800);
  expect(at(true)).toBe(0);
  expect(playbackPosition(session)).toBe(0);
  life.abort();
});

test('the last of two starts decides where it begins', () => {
  const { session, video, life } = startSession();
  startNative(session, 500);
  startNative(session, 0);
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(0);
  startNative(session, 500);
  life.abort();
  video.dispatchEvent(new Event('loadedmetadata'));
  expect(video.currentTime).toBe(0);
});

test('a stream whose playlist the browser cannot read is tried again, four times, then the error is shown', async () => {
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
  vi.stubGlobal('window', new EventTarget());
  const { session, video, life } = startSession();
  recovery.attach(session, life.signal);
  session.store.set({ paused: false });
  const starts: string[] = [];
  const set = (src: string) => {
    starts.push(src);
  };
  Object.defineProperty(video, 'src', { set, get: () => starts.at(-1) ?? '' });
  Object.assign(video, { error: { code: 4, message: 'could not parse' } });
  const fails = async () => {
    video.dispatchEvent(new Event('error'));
    // The browser pauses with the error, and sends the event now.
    session.store.set({ paused: true });
    await vi.advanceTimersByTimeAsync(4000);
  };
  await fails();
  expect(starts).toEqual([addressOf('second')]);
  for (const count of [2, 3, 4, 5]) {
    await fails();
    expect([starts.length, session.store.get().error]).toEqual([count, null]);
  }
  expect(video.play).toHaveBeenCalledTimes(5);
  await fails();
  expect([starts.length, session.store.get().error]).toMatchObject([5, { code: 'unsupported' }]);
  life.abort();
});
