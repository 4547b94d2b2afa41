import { expect, test } from 'vitest';
import { spokenTime } from './refusal.ts';

test.each([
  [0, '0:00'],
  [59.6, '0:59'],
  [60, '1:00'],
  [3599.9, '59:59'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds are %s, as on the site: parts of a second are cut off', (seconds, text) => {
  expect(spokenTime(seconds)).toBe(text);
});
