import { expect, test } from 'vitest';
import { isCoveredByWall } from './wall-state.ts';

test.each([
  ['/', true],
  ['/video/3', true],
  ['/account/security', true],
  ['/account/data', false],
  ['/account/plan', false],
  ['/payments-blog', true],
  ['/legaldocuments', false],
  ['/legaldocuments/terms', false],
  ['/login', false],
  ['/signup', false],
  ['/verify', false],
  ['/payment', false],
  ['/complete-payment', false],
  ['/embed/3', false],
])('the wall covers %s: %s', (pathname, stands) => {
  expect(isCoveredByWall(pathname)).toBe(stands);
});
