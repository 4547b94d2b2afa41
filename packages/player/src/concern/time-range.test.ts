import { expect, test } from 'vitest';
import { fractionOf, seekTarget, timeRange } from './time-range.ts';

const video = { rangeStart: 0, duration: 60, seekableStart: 0, seekableEnd: 40, edge: 0 };
const stream = { rangeStart: 0, duration: 0, seekableStart: 2, seekableEnd: 3604, edge: 3602 };

test('a timeline shows a whole video, and a livestream from its start to its live edge', () => {
  expect(timeRange(video, false)).toEqual({ start: 0, end: 60 });
  expect(timeRange(stream, true)).toEqual({ start: 2, end: 3602 });
  expect(timeRange({ ...stream, edge: 0 }, true), 'before the playlist is known').toEqual({ start: 2, end: 2 });
});

test('a timeline shows a clip from its first to its last second', () => {
  expect(timeRange({ ...video, rangeStart: 4, duration: 34 }, false)).toEqual({ start: 4, end: 34 });
  expect(timeRange({ ...video, rangeStart: 4, duration: 0 }, false), 'before anything is known').toEqual({
    start: 4,
    end: 4,
  });
});

test.each([
  [2, 0],
  [902, 0.25],
  [3602, 1],
  [0, 0],
  [4000, 1],
])('second %d of a livestream is at %d of its timeline', (time, share) => {
  expect(fractionOf(timeRange(stream, true), time)).toBe(share);
});

test('nothing is shown of a range without length', () => {
  expect(fractionOf({ start: 5, end: 5 }, 5)).toBe(0);
});

test.each([
  ['a video', video, { from: 10, to: 30, isLive: false }, 30],
  ['beyond what is encoded', video, { from: 10, to: 59, isLive: false }, 40],
  ['before the start', video, { from: 10, to: -5, isLive: false }, 0],
  ['back in a livestream', stream, { from: 3600, to: 1200, isLive: true }, 1200],
  ['before the start of a livestream', stream, { from: 3600, to: 0, isLive: true }, 2.1],
  ['forward, behind the edge', stream, { from: 1200, to: 1210, isLive: true }, 1210],
  ['almost to the edge', stream, { from: 3590, to: 3601.5, isLive: true }, 3602],
  ['beyond the edge', stream, { from: 3590, to: 3700, isLive: true }, 3602],
  ['forward at the edge', stream, { from: 3601.8, to: 3611.8, isLive: true }, null],
  ['back at the edge', stream, { from: 3601.8, to: 3591.8, isLive: true }, 3591.8],
  ['before the edge is known', { ...stream, edge: 0 }, { from: 0, to: 9999, isLive: true }, 3604],
] as const)('a seek: %s', (_what, times, seek, target) => {
  expect(seekTarget(times, seek)).toBe(target);
});
