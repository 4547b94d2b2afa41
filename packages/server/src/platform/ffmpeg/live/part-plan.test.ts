import { expect, test } from 'vitest';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { partFrames, partFramesOf } from './part-plan.ts';

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

test.each([
  [24, [17, 18, 25, 36, 43, 44]],
  [30, [21, 22, 23, 31, 32, 41, 55]],
  [60, [41, 42, 43, 44, 45, 61, 62]],
])(
  'at %d frames a second, key frames at steady distances leave a last part of 0.2 s, with few exceptions',
  (num, few) => {
    const rate = { num, den: 1 };
    const shorter: number[] = [];
    for (let segment = num / 2; segment <= 2 * num; segment += 1) {
      const frames = partFramesOf(segment, rate);
      expect(frames).toBeLessThanOrEqual(partFrames(rate));
      // The rule of the RFC for parts that are not the last.
      expect(frames).toBeGreaterThanOrEqual(0.85 * partFrames(rate));
      const lastS = (segment % frames || frames) / num;
      expect(lastS, `${segment}`).toBeGreaterThan(0.09);
      if (lastS < 0.2) shorter.push(segment);
    }
    expect(shorter).toEqual(few);
  },
);
