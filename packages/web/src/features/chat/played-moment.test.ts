import { expect, test } from 'vitest';
import { EndClock, offsetOf, secondOf } from './played-moment.ts';

/** The encoder was away for a minute after six seconds. */
const parts = [
  { startS: 0, offsetMs: -1500 },
  { startS: 6, offsetMs: 64_500 },
];

test.each([
  ['the start', 0, -1500],
  ['within the first part', 5, 3500],
  ['where it goes on after the gap', 6, 64_500],
  ['after the gap', 8.5, 67_000],
])('%s: the moment of the stream for the second of the recording, and back', (_, second, offsetMs) => {
  expect(offsetOf(parts, second)).toBe(offsetMs);
  expect(secondOf(parts, offsetMs)).toBe(second);
});

test('what was written in the gap belongs to the moment where the recording goes on', () => {
  expect(secondOf(parts, 30_000)).toBe(6);
});

test('before the first picture it is the start, and without parts the recording is the stream', () => {
  expect(secondOf(parts, -9000)).toBe(0);
  expect(offsetOf([], 12)).toBe(12_000);
  expect(secondOf([], 12_000)).toBe(12);
});

test('after its end the chat of a recording goes on, until nobody could write any more or the player is moved', () => {
  const clock = new EndClock();
  expect(clock.sinceEnd(false, 1000)).toBe(0);
  expect(clock.sinceEnd(true, 2000)).toBe(10_000);
  expect(clock.sinceEnd(true, 7000)).toBe(15_000);
  expect(clock.sinceEnd(true, 2_000_000)).toBe(900_000);
  expect(clock.sinceEnd(false, 2_001_000)).toBe(0);
  expect(clock.sinceEnd(true, 2_002_000)).toBe(10_000);
});
