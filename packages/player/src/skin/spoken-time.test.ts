import { expect, it } from 'vitest';
import { spokenTime } from './spoken-time.ts';

it.each([
  [0, 'en', '0 seconds'],
  [80, 'en', '1 minute 20 seconds'],
  [3600, 'en', '1 hour'],
  [61, 'de', '1 Minute 1 Sekunde'],
])('says %d s in %s', (seconds, locale, text) => {
  expect(spokenTime(seconds, locale)).toBe(text);
});
