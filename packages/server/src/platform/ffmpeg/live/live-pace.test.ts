import { expect, test } from 'vitest';
import { LivePace, SteadyClock } from './live-pace.ts';

const tooFast = 'The times of the stream run faster than the clock';

/** Passes media with these timestamps. The wall clock advances by `tagMs` with each. */
function pass(times: number[], { wall = { ms: 0 }, pace = new LivePace(() => wall.ms), tagMs = 0 } = {}): number[] {
  const clock = new SteadyClock();
  return times.map((timestamp, index) => {
    if (index < 10_000) wall.ms += tagMs;
    const before = clock.latest;
    const time = clock.at(timestamp);
    pace.advance(clock.latest - before);
    return time;
  });
}

function everyMs(step: number, untilMs: number): number[] {
  return Array.from({ length: Math.floor(untilMs / step) + 1 }, (_, n) => n * step);
}

test('a burst of half a minute is accepted, but not media that is faster than the clock after it', () => {
  const times = everyMs(1000, 30_000);
  expect(pass(times)).toEqual(times);
  expect(() => pass(everyMs(6000, 60_000))).toThrow(tooFast);
});

test('a broadcast in real time is accepted for hours; media that it did not send may be made up for within a minute', () => {
  const times = everyMs(1000, 10_088_000);
  expect(pass(times, { tagMs: 2000 })).toEqual(times);
  expect(() => pass(everyMs(1000, 10_091_000), { tagMs: 2000 })).toThrow(tooFast);
});

test('a connection at half speed for a minute catches up', () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  pass(everyMs(1000, 60_000), { pace, wall, tagMs: 2000 });
  expect(pass(everyMs(1000, 60_000), { pace })).toHaveLength(61);
});

test('each further connection continues the pace of its stream', () => {
  const wall = { ms: 0 };
  const pace = new LivePace(() => wall.ms);
  const burst = everyMs(1000, 20_000);
  pass(burst, { pace });
  expect(() => pass(burst, { pace })).toThrow(tooFast);
  wall.ms += 41_000;
  expect(pace.isLevel).toBe(true);
  expect(pass(burst, { pace })).toEqual(burst);
});

test('timestamps that jump or go back do not count as elapsed time', () => {
  const jumps = [0, 5_000_000, 1000, 9_000_000, 2000, 9_000_000, 3000];
  expect(pass(jumps)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
