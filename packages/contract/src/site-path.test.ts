import { expect, test } from 'vitest';
import { sitePath } from './site-path.ts';
import { studioAddress, studioPath } from './studio-path.ts';

test('the address is the path of the page with the given values', () => {
  expect([sitePath('home'), sitePath('plan'), sitePath('video', 12), sitePath('gift-card', 'a')]).toEqual([
    '/',
    '/account/plan',
    '/video/12',
    '/account/gift-subscriptions/history/a/card',
  ]);
});

test('a page of the studio has a path inside the studio, and an address outside', () => {
  expect([studioPath('home'), studioPath('stream', 3), studioAddress('home'), studioAddress('member', 'a')]).toEqual([
    '/',
    '/live/3',
    '/studio/',
    '/studio/members/a',
  ]);
});
