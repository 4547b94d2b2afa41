import { expect, test } from 'vitest';
import { reminderFor } from './reminder-state.ts';

const start = {
  userCreated: '2020-06-01T00:00:00.000Z',
  reason: 'none' as const,
  isStaff: false,
  pathname: '/',
  isIos: false,
  menus: true,
};

test.each([
  ['an old account', {}, 'subscribe'],
  ['the last old account', { userCreated: '2021-02-28T23:59:59.999Z' }, 'subscribe'],
  ['the first new account', { userCreated: '2021-03-01T00:00:00.000Z' }, 'payment'],
  ['a new account', { userCreated: '2026-01-01T00:00:00.000Z' }, 'payment'],
  ['an account of unknown age', { userCreated: undefined }, 'subscribe'],
  ['a new account whose trial ended', { userCreated: '2026-01-01T00:00:00.000Z', reason: 'ended' as const }, 'payment'],
  ['a new account that has paused', { userCreated: '2026-01-01T00:00:00.000Z', reason: 'paused' as const }, 'paused'],
  ['a member who owes', { reason: 'grace' as const }, 'due'],
  ['a member who owes, where they can pay', { reason: 'grace' as const, pathname: '/account/plan' }, null],
  ['a suspended account', { reason: 'suspended' as const }, null],
  ['before it is known why', { reason: undefined }, null],
  ['the subscribe page', { pathname: '/subscribe' }, null],
  ['the payment page', { pathname: '/payment' }, null],
  ['the end of a payment', { pathname: '/complete-payment' }, null],
  ['an old account on an account page', { pathname: '/account' }, 'subscribe'],
  ['legal documents', { pathname: '/legaldocuments/terms' }, null],
  ['an iOS device', { isIos: true }, null],
  ['a new account on an iOS device', { isIos: true, userCreated: '2026-01-01T00:00:00.000Z' }, null],
  ['somebody of the staff', { isStaff: true, userCreated: '2026-01-01T00:00:00.000Z' }, null],
  ['hidden menus', { menus: false }, null],
])('%s', (_, changed, expected) => {
  expect(reminderFor({ ...start, ...changed })).toBe(expected);
});

test.each([
  '/gift/ABCD-EFGH',
  '/gift',
  '/redeem',
  '/gift-subscriptions',
  '/verify',
  '/account',
  '/account/security',
  '/account/patreon',
  '/account/payment-methods',
  '/unsubscribe',
  '/account/email-preferences',
  '/forgotten-password',
  '/not-me',
  '/undo-email',
  '/complete-payment',
  '/payment-recovery',
  '/learn-more',
  '/join',
  '/join/card-makers',
])('a new account opens %s', (pathname) => {
  expect(reminderFor({ ...start, userCreated: '2026-01-01T00:00:00.000Z', pathname })).toBeNull();
});

test.each(['/', '/shows/1', '/video/1', '/giftwrap', '/coupon'])('a new account is sent from %s', (pathname) => {
  expect(reminderFor({ ...start, userCreated: '2026-01-01T00:00:00.000Z', pathname })).toBe('payment');
});
