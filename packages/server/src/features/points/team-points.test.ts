import { expect, test } from 'vitest';
import { hasTeamPoints } from './team-points.ts';

function granted(points: number) {
  return { points, isOfTeam: true };
}

function paid(points: number) {
  return { points, isOfTeam: false };
}

test.each([
  ['the oldest points are given first', [granted(5), paid(30)], 35, 1, true],
  ['the last one of them', [granted(5), paid(30)], 31, 1, true],
  ['after them, points that were paid for', [granted(5), paid(30)], 30, 30, false],
  ['paid ones before them', [paid(30), granted(5)], 35, 30, false],
  ['up to the first one of the team', [paid(30), granted(5)], 35, 31, true],
  ['between paid ones', [paid(10), granted(5), paid(10)], 20, 6, true],
  ['none of the team', [paid(10), paid(10)], 20, 20, false],
  ['nothing was granted', [], 0, 1, false],
  ['they come back from a pitch', [granted(5), paid(30)], 32, 2, true],
  ['a refund takes paid ones that are older', [paid(30), granted(10), paid(-30)], 10, 10, true],
  ['a refund takes paid ones that are later', [granted(10), paid(30), paid(-30)], 10, 10, true],
  ['a refund before they came', [paid(30), paid(-30), granted(10)], 10, 10, true],
  ['points of a refund that failed', [granted(10), paid(30), paid(-30), paid(30)], 30, 30, false],
])('%s', (_, steps, available, points, expected) => {
  expect(hasTeamPoints(steps, { available, points })).toBe(expected);
});
