import { expect, test } from 'vitest';
import { isFinished } from './finished-video.ts';

test.each([
  [60, 53.4, true],
  [60, 50.9, false],
  [10, 8.5, true],
  [10, 8, false],
  [100, 90, true],
  [100, 89.9, false],
  [3600, 3420, true],
  [3600, 3400, false],
  [0, 0, false],
])('of %d s, %d s count as watched: %s', (totalTime, currentTime, expected) => {
  expect(isFinished({ currentTime, totalTime })).toBe(expected);
});
