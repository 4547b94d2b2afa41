import { expect, test } from 'vitest';
import { ownPoints } from './team-points.ts';

const [isOfTeam, isExpiry] = [false, false];

function granted(points: number) {
  return { points, isOfTeam: true, isExpiry };
}

function paid(points: number) {
  return { points, isOfTeam, isExpiry };
}

function expired(points: number) {
  return { points: -points, isOfTeam, isExpiry: true };
}

test.each([
  ['nothing was granted', [], 0],
  ['none of the team', [paid(10), paid(10)], 20],
  ['points that were paid for, before and after', [paid(10), granted(5), paid(30)], 40],
  ['a refund takes paid ones that are older', [paid(30), granted(10), paid(-30)], 0],
  ['a refund takes paid ones that are later', [granted(10), paid(30), paid(-30)], 0],
  ['a refund before they came', [paid(30), paid(-30), granted(10), paid(2)], 2],
  ['points of a refund that failed', [granted(10), paid(30), paid(-30), paid(30)], 30],
  ['the oldest expire, here paid ones', [paid(10), granted(5), expired(4)], 6],
  ['the oldest expire, here those of the team', [granted(5), paid(10), expired(4)], 10],
  ['and then the next ones', [granted(5), paid(10), expired(7)], 8],
])('%s', (_, steps, expected) => {
  expect(ownPoints(steps)).toBe(expected);
});
