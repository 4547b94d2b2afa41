import { expect, test } from 'vitest';
import { describeOrder } from './order-description.ts';

const order = {
  plan: 'Monthly',
  interval: 'month' as const,
  amount: 399,
  first: 399,
  currency: 'USD',
  trialDays: 0,
  from: null,
};

test('the text of the payment page says what is charged and when, in the language of the reader', () => {
  const trial = { ...order, trialDays: 14 };
  const from = new Date('2026-11-30T09:00:00Z');
  expect(describeOrder(order, 'en')).toBe('Monthly: $3.99 a month');
  expect(describeOrder({ ...order, first: 199 }, 'en')).toBe('Monthly: $1.99 now, later $3.99 a month');
  expect(describeOrder(trial, 'en')).toBe('Monthly: 14 days free, then $3.99 a month');
  expect(describeOrder({ ...trial, first: 0 }, 'en')).toBe('Monthly: 14 days free, then $0.00, later $3.99 a month');
  expect(describeOrder({ ...trial, from }, 'en')).toBe('Monthly: $3.99 a month, from November 30, 2026');
  expect(describeOrder({ ...order, interval: 'year', currency: 'EUR' }, 'es')).toMatch(/^Monthly: 3,99\s€ al año$/);
  expect(describeOrder(trial, 'es')).toMatch(/^Monthly: 14 días gratis, después 3,99\sUS\$ al mes$/);
  expect(describeOrder(trial, 'xx')).toBe('Monthly: 14 days free, then $3.99 a month');
});
