import { expect, test } from 'vitest';
import { formatMoney, formatMoneyShort, minorUnitsOf, typedMoney } from './money.ts';

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

test('on an axis no two amounts look the same', () => {
  const short = (amount: number) => formatMoneyShort({ amount, currency: 'USD' });
  expect([0, 150, 300, 12_300, 123_456].map(short)).toEqual(['$0', '$1.50', '$3', '$123', '$1.2K']);
});

test('an amount is formatted for its currency', () => {
  expect([formatMoney({ amount: 399, currency: 'USD' }), formatMoney({ amount: 500, currency: 'JPY' })]).toEqual([
    '$3.99',
    '¥500',
  ]);
  expect([typedMoney({ amount: 399, currency: 'USD' }), typedMoney({ amount: 500, currency: 'JPY' })]).toEqual([
    '3.99',
    '500',
  ]);
});
