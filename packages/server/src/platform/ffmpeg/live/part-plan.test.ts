import { expect, test } from 'vitest';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { partFrames } from './part-plan.ts';

const usual = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
  [15, 1],
] as const;

test('all parts of a segment last 0.2 to 0.3334 s at the usual frame rates', () => {
  for (const [num, den] of usual) {
    const rate = { num, den };
    const frames = partFrames(rate);
    const rest = segmentFrames(rate) % frames || frames;
    for (const count of [frames, rest]) {
      const seconds = (count * den) / num;
      expect(seconds, `${num}/${den}`).toBeGreaterThanOrEqual(0.2);
      expect(seconds, `${num}/${den}`).toBeLessThanOrEqual(0.3334);
    }
  }
});

test('a rate of a few frames a second has parts too', () => {
  expect(partFrames({ num: 1, den: 1 })).toBe(1);
  expect(partFrames({ num: 5, den: 1 })).toBe(1);
});
