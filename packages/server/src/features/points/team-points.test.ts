import { expect, test } from 'vitest';
import { hasHandPoints } from './hand-points.ts';

function hand(points: number) {
  return { points, isByHand: true };
}

function paid(points: number) {
  return { points, isByHand: false };
}

test.each([
  ['the oldest points are given first', [hand(5), paid(30)], 35, 1, true],
  ['the last one of them', [hand(5), paid(30)], 31, 1, true],
  ['after them, points that were paid for', [hand(5), paid(30)], 30, 30, false],
  ['paid ones before them', [paid(30), hand(5)], 35, 30, false],
  ['up to the first one by hand', [paid(30), hand(5)], 35, 31, true],
  ['between paid ones', [paid(10), hand(5), paid(10)], 20, 6, true],
  ['none by hand', [paid(10), paid(10)], 20, 20, false],
  ['nothing was granted', [], 0, 1, false],
  ['they come back from a pitch', [hand(5), paid(30)], 32, 2, true],
  ['a refund takes paid ones that are older', [paid(30), hand(10), paid(-30)], 10, 10, true],
  ['a refund takes paid ones that are later', [hand(10), paid(30), paid(-30)], 10, 10, true],
  ['a refund before they came', [paid(30), paid(-30), hand(10)], 10, 10, true],
  ['points of a refund that failed', [hand(10), paid(30), paid(-30), paid(30)], 30, 30, false],
])('%s', (_, steps, available, points, expected) => {
  expect(hasHandPoints(steps, { available, points })).toBe(expected);
});
