import { expect, test } from 'vitest';
import { refundOf, thisMonth } from './payment-state.ts';

const left = { amount: 399, currency: 'USD' };
const form = { whole: true, typed: '', reason: ' Asked for it ', endAccess: true };

test('a full refund has no amount, so that it is whatever is left at that time', () => {
  expect(refundOf(form, left)).toEqual({ problem: null, body: { reason: 'Asked for it', endAccess: true } });
});

test.each([
  ['1.50', null, 150],
  ['3.99', null, 399],
  ['4', 'tooMuch', 400],
  ['0', 'noAmount', undefined],
  ['much', 'noAmount', undefined],
])('a part of %j: %j', (typed, problem, amount) => {
  const refund = refundOf({ ...form, whole: false, typed }, left);
  expect(refund).toEqual({ problem, body: { reason: 'Asked for it', endAccess: false, ...(amount && { amount }) } });
});

test('the month begins in UTC', () => {
  expect(thisMonth(new Date('2026-11-22T05:00:00Z'))).toEqual({ from: '2026-11-01', to: '2026-11-22' });
});
