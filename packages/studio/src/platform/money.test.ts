import { expect, test } from 'vitest';
import { formatMoney, minorUnitsOf, typedMoney } from './money.ts';

test.each([
  ['3.99', 'USD', 399],
  ['3,99', 'EUR', 399],
  ['19.9', 'USD', 1990],
  ['500', 'JPY', 500],
  ['5.5', 'JPY', null],
  ['1.999', 'USD', null],
  ['-3', 'USD', null],
  ['', 'USD', null],
])('%s of %s is %s', (text, currency, amount) => {
  expect(minorUnitsOf(text, currency)).toBe(amount);
});

test('an amount is written as its currency is', () => {
  expect([formatMoney({ amount: 399, currency: 'USD' }), formatMoney({ amount: 500, currency: 'JPY' })]).toEqual([
    '$3.99',
    '¥500',
  ]);
  expect([typedMoney({ amount: 399, currency: 'USD' }), typedMoney({ amount: 500, currency: 'JPY' })]).toEqual([
    '3.99',
    '500',
  ]);
});
