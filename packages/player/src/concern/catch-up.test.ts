import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import { createEngine } from '../engine/engine.ts';
import type { Concern, PlaybackSession } from '../playback-session.ts';
import { createStore } from '../store.ts';
import {
  catchUp,
  catchUpRate,
  type Delay,
  fastestRate,
  hasCaughtUp,
  lengthenDelay,
  needsSeek,
  shortenDelay,
} from './catch-up.ts';
import { liveEdge } from './live-edge.ts';
import { mediaSession } from './media-session.ts';

const partS = 0.333;
const fresh: Delay = { moreS: 0, calmSinceMs: 0, stalls: 0, stalledMs: 0 };
const near = { delayS: 1, targetS: 1, bufferedS: 0.9 };

test('a viewer who is later than wanted plays at most 1.05 times as fast, and less the nearer they are', () => {
  const rates = [0.1, 0.3, 0.45, 1, 5].map((lateS) =>
    catchUpRate({ ...near, delayS: 1 + lateS, bufferedS: 0.9 + lateS }),
  );
  expect(rates).toEqual([1.01, 1.03, 1.045, 1.05, 1.05]);
});

test('nobody stalls in order to catch up', () => {
  expect(catchUpRate({ delayS: 3, targetS: 1, bufferedS: 0.39 })).toBe(1);
});

test('a viewer who is earlier than wanted plays a little slower', () => {
  expect(catchUpRate({ ...near, targetS: 1.3 })).toBe(0.97);
  expect(catchUpRate({ ...near, targetS: 9 })).toBe(0.95);
});

test('each stall adds half a second up to five seconds, and a calm time takes half of that', () => {
  let delay = lengthenDelay(fresh, 6000);
  expect(delay).toEqual({ moreS: 0.5, calmSinceMs: 6000, stalls: 1, stalledMs: 6000 });
  expect(shortenDelay(delay, { nowMs: 20_900, partS })).toBe(delay);
  expect(shortenDelay(delay, { nowMs: 21_000, partS })).toMatchObject({ moreS: 0.25, calmSinceMs: 21_000 });
  for (let stall = 2; stall <= 20; stall += 1) delay = lengthenDelay(delay, stall * 6000);
  expect(delay).toEqual({ moreS: 5, calmSinceMs: 120_000, stalls: 20, stalledMs: 120_000 });
  for (let minute = 1; minute <= 60; minute += 1)
    delay = shortenDelay(delay, { nowMs: 120_000 + minute * 60_000, partS });
  expect(delay.moreS).toBe(0);
});

test('the more often it has stalled, the longer it is calm before a shorter delay is tried, up to two minutes', () => {
  let delay = fresh;
  const calmsMs = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((stall) => {
    delay = lengthenDelay(delay, stall * 10_000);
    const { calmSinceMs } = delay;
    return [15_000, 30_000, 45_000, 120_000].find(
      (calmMs) => shortenDelay(delay, { nowMs: calmSinceMs + calmMs, partS }) !== delay,
    );
  });
  expect(calmsMs.slice(0, 3)).toEqual([15_000, 30_000, 45_000]);
  expect(calmsMs.at(-1)).toBe(120_000);
});

test('waiting again within five seconds is the same stall; waiting every four seconds is not', () => {
  let delay = lengthenDelay(fresh, 1000);
  for (const nowMs of [1500, 3000, 5900]) delay = lengthenDelay(delay, nowMs);
  expect(delay).toEqual({ moreS: 0.5, calmSinceMs: 5900, stalls: 1, stalledMs: 1000 });
  for (const nowMs of [5000, 9000, 13_000, 17_000]) delay = lengthenDelay(delay, nowMs);
  expect(delay).toMatchObject({ moreS: 1.5, calmSinceMs: 17_000 });
});

test('the delay goes down to one part less than the playlist asks for; a second stall ends that', () => {
  const calmFor = (delay: Delay, minutes: number) => {
    const { calmSinceMs } = delay;
    let calm = delay;
    for (let minute = 1; minute <= minutes; minute += 1)
      calm = shortenDelay(calm, { nowMs: calmSinceMs + minute * 60_000, partS });
    return calm;
  };
  const near = calmFor(fresh, 3);
  expect(near.moreS).toBe(-partS);
  const once = lengthenDelay(near, 200_000);
  expect(once.moreS).toBe(0.5);
  expect(calmFor(once, 5).moreS).toBe(-partS);
  expect(calmFor(lengthenDelay(once, 600_000), 9).moreS).toBe(0);
});

test.each([
  [1.5, 30, false],
  [1.5, 1, true],
  [2, 0.2, true],
  [2, -1, true],
  [0.5, 0.2, false],
  [1, 0, false],
])('at %d times the speed and %d s behind, a viewer has arrived: %s', (rate, lateS, arrived) => {
  expect(hasCaughtUp({ rate, lateS })).toBe(arrived);
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stream that advances with the clock. The viewer has loaded all of it. */
class Player extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3;
  readyState = 4;
  paused = false;
  seeking = false;
  playbackRate = 1;
  targetLatency = 1;
  liveSyncPosition = 99;
  seeks: number[] = [];
  private at = 99;

  readonly store = createStore({ ...initialState(), started: true });
  readonly latestLevelDetails = { live: true, partTarget: 0.333, partHoldBack: 1, age: 0 };

  get latency() {
    return this.liveSyncPosition + this.targetLatency - this.at;
  }
  get buffered() {
    return { length: 1, start: () => 0, end: () => this.liveSyncPosition + this.targetLatency };
  }
  get currentTime() {
    return this.at;
  }
  set currentTime(seconds) {
    this.seeks.push(seconds);
    this.beginSeek(seconds);
    this.emit('seeking');
  }
  /** Starts a seek. Browsers emit `seeking` a little later. */
  beginSeek(seconds: number) {
    this.at = seconds;
    this.seeking = true;
  }
  destroy() {}
  pause() {
    this.emit('pause');
  }
  emit(event: string) {
    this.dispatchEvent(new Event(event));
  }
  endSeek() {
    this.seeking = false;
    this.emit('seeked');
    this.emit('playing');
  }
  /** The stream advances, and with `plays` the picture does too. */
  pass(seconds: number, plays = true) {
    for (let second = 0; second < seconds; second += 0.25) {
      this.liveSyncPosition += 0.25;
      if (plays) this.at += 0.25 * this.playbackRate;
      this.emit('timeupdate');
      vi.advanceTimersByTime(250);
    }
  }
  isLate() {
    return Math.round(this.liveSyncPosition - this.at);
  }
}

function watch(...concerns: Concern[]) {
  const player = new Player();
  const engine = createEngine();
  engine.replace(player as never);
  const session = { video: player, store: player.store, engine, props: () => ({ source: { live: true } }) };
  for (const concern of [...concerns, catchUp])
    concern.attach(session as unknown as PlaybackSession, new AbortController().signal);
  player.pass(2);
  return player;
}

test('a viewer who is more than ten seconds late without having chosen it is moved to the edge by one seek', () => {
  const player = watch();
  player.readyState = 2;
  player.pass(15, false);
  expect(player.seeks).toEqual([]);
  player.readyState = 4;
  player.pass(0.5);
  expect(player.seeks).toHaveLength(1);
  expect(player.isLate()).toBe(0);
  // After the seek the media there is loaded. That takes seconds, but is no stall.
  const { targetLatency } = player;
  player.emit('waiting');
  player.readyState = 1;
  player.pass(6, false);
  player.readyState = 4;
  player.endSeek();
  player.pass(2);
  expect(player.seeks).toHaveLength(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.playbackRate).toBe(fastestRate);
  expect(player.targetLatency).toBe(targetLatency);
});

test('a viewer who joins late because of loading is moved to the edge by one seek, within what is loaded', () => {
  const player = watch();
  player.liveSyncPosition += 2;
  player.endSeek();
  player.pass(0.5);
  expect(player.seeks).toHaveLength(1);
  expect(player.isLate()).toBe(0);
  player.endSeek();
  player.liveSyncPosition += 2;
  player.pass(3);
  expect(player.seeks).toHaveLength(1);
});

test.each([
  ['the network has not brought it yet', { bufferedS: 2.3 }, false],
  ['a later delay is not one of joining', { playedMs: 2000 }, false],
  ['the viewer has moved meanwhile', { playedMs: undefined }, false],
  ['half a second is caught up by speed', { lateS: 0.5 }, false],
  ['it is loaded', {}, true],
] as const)('a viewer who joins two seconds late: %s', (_, at, wanted) => {
  expect(needsSeek({ lateS: 2, bufferedS: 2.5, playedMs: 600, ...at })).toBe(wanted);
});

test('up to ten seconds late, and while the playlist is old, nothing seeks', () => {
  const player = watch();
  player.pass(9, false);
  player.pass(1);
  expect(player.playbackRate).toBe(fastestRate);
  const asleep = watch();
  // Time has passed, but the playlist was not loaded again.
  Object.defineProperty(asleep, 'latency', { value: 3600 });
  asleep.pass(1);
  expect([player.seeks, asleep.seeks]).toEqual([[], []]);
});

test('a viewer who stepped back or paused stays there', () => {
  for (const leave of [(player: Player) => (player.currentTime -= 15), (player: Player) => player.emit('pause')]) {
    const player = watch();
    leave(player);
    player.liveSyncPosition += 15;
    player.endSeek();
    const seeks = player.seeks.length;
    player.pass(20);
    expect(player.store.get().follows).toBe(false);
    expect([player.seeks.length, player.playbackRate]).toEqual([seeks, 1]);
  }
});

test('a viewer who paused while nothing was loaded stays there, also after a small step back', () => {
  for (const step of [0, -0.5]) {
    const player = watch();
    player.emit('pause');
    // The playlist is still the one from the time of the pause.
    player.latestLevelDetails.age = 600;
    if (step) player.currentTime += step;
    player.endSeek();
    player.latestLevelDetails.age = 0.3;
    player.liveSyncPosition += 600;
    const seeks = player.seeks.length;
    player.pass(2);
    expect(player.store.get().follows).toBe(false);
    expect([player.seeks.length, player.isLate()]).toEqual([seeks, step ? 601 : 600]);
  }
});

test('a viewer who goes to the start on a busy device is not moved back before the browser reports it', () => {
  const player = watch();
  player.beginSeek(0);
  player.pass(1, false);
  player.emit('seeking');
  player.endSeek();
  player.pass(1);
  expect(player.seeks).toEqual([]);
  expect(player.store.get().follows).toBe(false);
});

test('a viewer who is late and is moved forward over a gap by hls.js still follows the stream', () => {
  const player = watch();
  player.pass(8, false);
  player.currentTime += 0.1;
  player.endSeek();
  player.pass(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.playbackRate).toBe(fastestRate);
});

test('a viewer whom an error stopped follows the stream again after it', () => {
  const player = watch();
  player.store.set({ error: { code: 'offline', detail: '' } });
  player.emit('pause');
  player.store.set({ error: null });
  player.liveSyncPosition += 20;
  player.emit('playing');
  player.pass(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.seeks).toHaveLength(1);
});

test('a viewer whom the browser paused in a hidden page is at the edge when it plays; a viewer who paused there is not', () => {
  const controls = new Map<string, () => void>();
  const setActionHandler = (name: string, press: () => void) => controls.set(name, press);
  vi.stubGlobal('navigator', { mediaSession: { setActionHandler } });
  vi.stubGlobal('MediaMetadata', Object);
  const lateAfter = (pause: (player: Player) => void) => {
    const player = watch(mediaSession);
    vi.stubGlobal('document', { hidden: true });
    pause(player);
    player.liveSyncPosition += 600;
    vi.stubGlobal('document', { hidden: false });
    player.emit('playing');
    player.pass(1);
    return player.isLate();
  };
  expect(lateAfter((player) => player.pause())).toBe(0);
  // The viewer pauses on the lock screen, and then in picture in picture.
  expect(lateAfter(() => controls.get('pause')?.())).toBe(600);
  const pauseInWindow = (player: Player) => {
    player.store.set({ pictureInPicture: true });
    player.pause();
  };
  expect(lateAfter(pauseInWindow)).toBe(600);
});

test('a viewer who waits at the edge while the stream continues is moved there', () => {
  const player = watch(liveEdge);
  player.readyState = 2;
  player.emit('waiting');
  player.pass(6, false);
  expect(player.seeks).toHaveLength(1);
  expect(player.isLate()).toBeLessThan(2);
});

test.each([0, 1000])(
  'a viewer who goes to the start while nothing comes stays there, reported after %d ms',
  (toldMs) => {
    const player = watch(liveEdge);
    player.readyState = 2;
    player.emit('waiting');
    vi.advanceTimersByTime(8000);
    player.beginSeek(0);
    vi.advanceTimersByTime(toldMs);
    player.emit('seeking');
    vi.advanceTimersByTime(8000);
    player.readyState = 4;
    player.endSeek();
    player.pass(8);
    expect(player.seeks).toEqual([]);
    expect(player.store.get().follows).toBe(false);
  },
);
