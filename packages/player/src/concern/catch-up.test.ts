import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '../concern-list.ts';
import { createEngine } from '../engine/engine.ts';
import type { Stage } from '../stage.ts';
import { createStore } from '../store.ts';
import { calmer, catchUp, catchUpRate, type Delay, fastest, hasArrived, longer } from './catch-up.ts';

const partS = 0.333;
const fresh: Delay = { moreS: 0, calmSinceMs: 0, hasStalled: false };
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

test('each stall adds half a second up to five seconds, and each calm quarter of a minute takes half of that', () => {
  let delay = fresh;
  for (let stall = 1; stall <= 20; stall += 1) delay = longer(delay, stall * 6000);
  expect(delay).toEqual({ moreS: 5, calmSinceMs: 120_000, hasStalled: true });
  expect(calmer(delay, { nowMs: 134_000, partS })).toBe(delay);
  delay = calmer(delay, { nowMs: 135_000, partS });
  expect(delay).toMatchObject({ moreS: 4.75, calmSinceMs: 135_000 });
  for (let half = 1; half <= 30; half += 1) delay = calmer(delay, { nowMs: 135_000 + half * 15_000, partS });
  expect(delay.moreS).toBe(0);
});

test('waiting again within five seconds is the same stall', () => {
  let delay = longer(fresh, 1000);
  for (const nowMs of [3000, 7000, 11_900]) delay = longer(delay, nowMs);
  expect(delay).toEqual({ moreS: 0.5, calmSinceMs: 11_900, hasStalled: true });
  expect(longer(delay, 17_000).moreS).toBe(1);
});

test('without a stall the delay goes down to one part less than the playlist asks for; one stall ends that', () => {
  let delay = fresh;
  for (let half = 1; half <= 5; half += 1) delay = calmer(delay, { nowMs: half * 30_000, partS });
  expect(delay.moreS).toBe(-partS);
  delay = longer(delay, 160_000);
  expect(delay.moreS).toBe(0.5);
  for (let half = 6; half <= 15; half += 1) delay = calmer(delay, { nowMs: half * 30_000, partS });
  expect(delay.moreS).toBe(0);
});

test.each([
  [1.5, 30, false],
  [1.5, 1, true],
  [2, 0.2, true],
  [2, -1, true],
  [0.5, 0.2, false],
  [1, 0, false],
])('at %d times the speed and %d s behind, a viewer has arrived: %s', (rate, lateS, arrived) => {
  expect(hasArrived({ rate, lateS })).toBe(arrived);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream that goes on by the clock, of which the viewer has loaded all. */
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
  readonly latestLevelDetails = { live: true, partTarget: 0.333, partHoldBack: 1 };

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
    this.tell('seeking');
  }
  /** Browsers tell it later. */
  beginSeek(seconds: number) {
    this.at = seconds;
    this.seeking = true;
  }
  destroy() {}
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  endSeek() {
    this.seeking = false;
    this.tell('seeked');
    this.tell('playing');
  }
  /** The stream goes on, and with `plays` the picture too. */
  pass(seconds: number, plays = true) {
    for (let second = 0; second < seconds; second += 0.25) {
      this.liveSyncPosition += 0.25;
      if (plays) this.at += 0.25 * this.playbackRate;
      this.tell('timeupdate');
      vi.advanceTimersByTime(250);
    }
  }
  isLate() {
    return Math.round(this.liveSyncPosition - this.at);
  }
}

function watch() {
  const player = new Player();
  const engine = createEngine();
  engine.replace(player as never);
  const stage = { video: player, store: player.store, engine, props: () => ({ source: { live: true } }) };
  catchUp.attach(stage as unknown as Stage, new AbortController().signal);
  player.pass(2);
  return player;
}

test('who is more than ten seconds late without having chosen it is brought to the edge by one seek', () => {
  const player = watch();
  player.readyState = 2;
  player.pass(15, false);
  expect(player.seeks).toEqual([]);
  player.readyState = 4;
  player.pass(0.5);
  expect(player.seeks).toHaveLength(1);
  expect(player.isLate()).toBe(0);
  // What is there has to be loaded, which takes seconds, and is no stall.
  const { targetLatency } = player;
  player.tell('waiting');
  player.readyState = 1;
  player.pass(6, false);
  player.readyState = 4;
  player.endSeek();
  player.pass(2);
  expect(player.seeks).toHaveLength(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.playbackRate).toBe(fastest);
  expect(player.targetLatency).toBe(targetLatency);
});

test('up to ten seconds late, and while the playlist is old, nothing seeks', () => {
  const player = watch();
  player.pass(9, false);
  player.pass(1);
  expect(player.playbackRate).toBe(fastest);
  const asleep = watch();
  // The clock has gone on; the playlist has not been loaded since.
  Object.defineProperty(asleep, 'latency', { value: 3600 });
  asleep.pass(1);
  expect([player.seeks, asleep.seeks]).toEqual([[], []]);
});

test('who stepped back or paused stays there', () => {
  for (const leave of [(player: Player) => (player.currentTime -= 15), (player: Player) => player.tell('pause')]) {
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

test('who goes to the start on a busy device is not taken back before the browser tells it', () => {
  const player = watch();
  player.beginSeek(0);
  player.pass(1, false);
  player.tell('seeking');
  player.endSeek();
  player.pass(1);
  expect(player.seeks).toEqual([]);
  expect(player.store.get().follows).toBe(false);
});

test('who is late and is moved forward over a gap by hls.js still follows the stream', () => {
  const player = watch();
  player.pass(8, false);
  player.currentTime += 0.1;
  player.endSeek();
  player.pass(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.playbackRate).toBe(fastest);
});

test('whom an error stopped follows the stream again after it', () => {
  const player = watch();
  player.store.set({ error: { code: 'offline', detail: '' } });
  player.tell('pause');
  player.store.set({ error: null });
  player.liveSyncPosition += 20;
  player.tell('playing');
  player.pass(1);
  expect(player.store.get().follows).toBe(true);
  expect(player.seeks).toHaveLength(1);
});
