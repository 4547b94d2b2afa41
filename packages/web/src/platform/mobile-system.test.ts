import { expect, test } from 'vitest';
import { mobileSystemOf } from './mobile-system.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, null],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 10, null],
])('%s with %d touch points', (userAgent, maxTouchPoints, expected) => {
  expect(mobileSystemOf({ userAgent, maxTouchPoints })).toBe(expected);
});
