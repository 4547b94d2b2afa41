import { expect, test } from 'vitest';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { partFrames, partFramesOf, partTargets, soundFrameS } from './part-plan.ts';

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

test('all parts of a segment last 0.2 s to a third of a second at the usual frame rates', () => {
  for (const [num, den] of usual) {
    const rate = { num, den };
    const frames = partFrames(rate);
    const rest = segmentFrames(rate) % frames || frames;
    for (const count of [frames, rest]) {
      const seconds = (count * den) / num;
      expect(seconds, `${num}/${den}`).toBeGreaterThanOrEqual(0.2);
      expect(seconds, `${num}/${den}`).toBeLessThanOrEqual((1001 / 1000 / 3) * 1.00001);
    }
  }
});

test('a rate of a few frames a second has parts too', () => {
  expect(partFrames({ num: 1, den: 1 })).toBe(1);
  expect(partFrames({ num: 5, den: 1 })).toBe(1);
});

test.each(usual)(
  'at %d/%d frames a second all parts but the last follow the rule of the RFC, sound too',
  (num, den) => {
    const rate = { num, den };
    const fps = num / den;
    const { pictureS, soundS } = partTargets(rate);
    for (let segment = 1; segment <= 2 * fps; segment += 1) {
      const frames = partFramesOf(segment, rate);
      expect(frames).toBeLessThanOrEqual(partFrames(rate));
      expect(frames / fps).toBeGreaterThanOrEqual(0.85 * pictureS);
      // The part has whole frames.
      expect(Math.floor(frames / fps / soundFrameS) * soundFrameS).toBeGreaterThanOrEqual(0.85 * soundS);
      expect(Math.ceil(frames / fps / soundFrameS) * soundFrameS).toBeLessThanOrEqual(soundS);
    }
  },
);

test.each(usual)('at %d/%d frames a second key frames each second, or two, leave no short last part', (num, den) => {
  for (const seconds of [1, 2]) {
    const segment = Math.round((num / den) * seconds);
    const frames = partFramesOf(segment, { num, den });
    // No other allowed part divides 50 frames better.
    expect(((segment % frames || frames) * den) / num).toBeGreaterThanOrEqual(segment === 50 ? 0.16 : 0.2);
  }
});
