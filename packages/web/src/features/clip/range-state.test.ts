import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstChoice, firstRange, movedRange, reachOf } from './range-state.ts';

test.each([
  [100.4, 600, { start: 70, end: 100 }],
  [12, 600, { start: 0, end: 30 }],
  [0, 20.9, { start: 0, end: 20 }],
  [599.9, 599.5, { start: 569, end: 599 }],
  [3, 4.9, null],
])('at second %d of %d the last half minute is chosen: %j', (now, total, expected) => {
  expect(firstRange(now, total)).toEqual(expected);
});

test.each([
  ['a video whose playback was refused', null, 600, { problem: 'notPlaying' }],
  ['a livestream that is not played', null, undefined, { problem: 'notPlaying' }],
  ['a livestream whose player still loads', { at: 0, behind: 0 }, undefined, { problem: 'notPlaying' }],
  ['a livestream that has just begun', { at: 3, behind: 1 }, undefined, { problem: 'tooShort' }],
  ['a livestream', { at: 50, behind: 10.5 }, undefined, { totalS: 60.5, first: { start: 20, end: 50 } }],
  ['a video before it plays', { at: 0, behind: 0 }, 600, { totalS: 600, first: { start: 0, end: 30 } }],
])('of %s', (_what, player, durationS, expected) => {
  const handle = player && { currentTime: () => player.at, secondsBehind: () => player.behind };
  expect(firstChoice(handle, durationS)).toEqual(expected);
});

test('a handle takes the other one with it at 5 and at 60 seconds', () => {
  const [before, reach] = [
    { start: 70, end: 100 },
    { start: 10, end: 160 },
  ];
  expect(movedRange(before, { start: 60 }, reach)).toEqual({ start: 60, end: 100 });
  expect(movedRange(before, { start: 20 }, reach)).toEqual({ start: 20, end: 80 });
  expect(movedRange(before, { start: 98 }, reach)).toEqual({ start: 98, end: 103 });
  expect(movedRange(before, { end: 150 }, reach)).toEqual({ start: 90, end: 150 });
  expect(movedRange(before, { end: 72 }, reach)).toEqual({ start: 67, end: 72 });
});

test('whatever is moved, it is 5 to 60 whole seconds within the video', () => {
  const moves = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -100, max: 900 })), { maxLength: 20 });
  fc.assert(
    fc.property(
      fc.double({ min: 5, max: 800, noNaN: true }),
      fc.double({ min: 0, max: 800, noNaN: true }),
      moves,
      (total, now, all) => {
        let range = firstRange(now, total) as { start: number; end: number };
        const reach = reachOf(range, total);
        for (const [isStart, to] of all) {
          range = movedRange(range, isStart ? { start: to } : { end: to }, reach);
          const { start, end } = range;
          expect(end - start).toBeGreaterThanOrEqual(5);
          expect(end - start).toBeLessThanOrEqual(60);
          expect([start >= 0, end <= total, Number.isInteger(start), Number.isInteger(end)]).toEqual([
            true,
            true,
            true,
            true,
          ]);
        }
      },
    ),
  );
});
