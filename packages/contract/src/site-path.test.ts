import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';

test('an address is the path of its page, with what was given in it', () => {
  expect([sitePath('home'), sitePath('plan'), sitePath('video', 12), sitePath('gift-card', 'a')]).toEqual([
    '/',
    '/account/plan',
    '/video/12',
    '/account/gift-subscriptions/history/a/card',
  ]);
});
