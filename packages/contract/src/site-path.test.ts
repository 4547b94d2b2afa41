import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

test('the address is the path of the page with the given values', () => {
  expect([sitePath('home'), sitePath('plan'), sitePath('video', 12), sitePath('gift-card', 'a')]).toEqual([
    '/',
    '/account/plan',
    '/video/12',
    '/account/gift-subscriptions/history/a/card',
  ]);
});
