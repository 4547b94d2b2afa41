import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [59.6, '0:59'],
  [725, '12:05'],
  [3725, '1:02:05'],
  [36_061, '10:01:01'],
  [-3, '0:00'],
])('writes %d s as %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});
