import { localDay } from '@greenlight/ui/calendar-day';
import { expect, test } from 'vitest';
import { codeIn, giftStanding, isPaymentPending, sendDays, sendMoment, totalOf } from './gift-state.ts';

test('a gift without an e-mail address is ready to be handed over', () => {
  expect(giftStanding({ state: 'sent', recipientEmail: null })).toBe('ready');
  expect(giftStanding({ state: 'sent', recipientEmail: 'a@example.com' })).toBe('sent');
  expect(giftStanding({ state: 'redeemed', recipientEmail: null })).toBe('redeemed');
});

test('a payment is pending until it is known to have failed', () => {
  expect(isPaymentPending({ state: 'unpaid', failure: null })).toBe(true);
  expect(isPaymentPending({ state: 'unpaid', failure: 'declined' })).toBe(false);
  expect(isPaymentPending({ state: 'sent', failure: null })).toBe(false);
});

test('a day is sent as its morning, and read back as that day', () => {
  expect(sendMoment('')).toBeUndefined();
  const moment = new Date(sendMoment('2030-12-24') ?? '');
  expect(moment.getHours()).toBe(9);
  expect(localDay(moment)).toBe('2030-12-24');
});

test('a gift can be sent from tomorrow on for a year', () => {
  expect(sendDays(new Date(2030, 11, 31, 23))).toEqual({ first: '2031-01-01', last: '2031-12-31' });
});

test.each([
  [' ABCD-EFGH ', 'ABCD-EFGH'],
  ['https://example.com/gift/ABCD-EFGH', 'ABCD-EFGH'],
  ['', ''],
])('the code in "%s"', (typed, code) => expect(codeIn(typed)).toBe(code));

test('the total contains the tax, whether the price includes it or not', () => {
  const price = { amount: 1000, currency: 'EUR' };
  const tax = { name: 'VAT', percent: 20, inclusive: false, amount: { amount: 200, currency: 'EUR' } };
  expect(totalOf({ price, tax })).toEqual({ amount: 1200, currency: 'EUR' });
  expect(totalOf({ price, tax: { ...tax, inclusive: true } })).toEqual(price);
  expect(totalOf({ price, tax: null })).toEqual(price);
});
