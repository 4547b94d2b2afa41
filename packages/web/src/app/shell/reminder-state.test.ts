import { expect, test } from 'vitest';
import { reminderFor } from './reminder-state.ts';

const start = {
  userCreated: '2020-06-01T00:00:00.000Z',
  pathname: '/',
  isIos: false,
  menus: true,
};

test.each([
  ['an old account', {}, 'reminder'],
  ['the last old account', { userCreated: '2021-02-28T23:59:59.999Z' }, 'reminder'],
  ['the first new account', { userCreated: '2021-03-01T00:00:00.000Z' }, 'payment'],
  ['a new account', { userCreated: '2026-01-01T00:00:00.000Z' }, 'payment'],
  ['an account of unknown age', { userCreated: undefined }, 'reminder'],
  ['the payment page', { pathname: '/payment' }, null],
  ['the end of a payment', { pathname: '/complete-payment' }, null],
  ['legal documents', { pathname: '/legaldocuments/terms' }, null],
  ['an iOS device', { isIos: true }, null],
  ['a new account on an iOS device', { isIos: true, userCreated: '2026-01-01T00:00:00.000Z' }, null],
  ['hidden menus', { menus: false }, null],
])('%s', (_, changed, expected) => {
  expect(reminderFor({ ...start, ...changed })).toBe(expected);
});
