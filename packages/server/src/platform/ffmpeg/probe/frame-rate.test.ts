import { expect, test } from 'vitest';
import { constantRate, type Rational, readRational } from './frame-rate.ts';

test.for([
  ['film', '24000/1001', '24000/1001', '24000/1001'],
  ['a rounded 29.97', '2997/100', '2997/100', '30000/1001'],
  ['fields counted as frames', '25/1', '50/1', '25/1'],
  ['timestamps in doubles', '30000/1001', '60000/1001', '30000/1001'],
  ['120', '120/1', '120/1', '60/1'],
  ['119.88', '120000/1001', '120000/1001', '60000/1001'],
  ['90', '90/1', '90/1', '45/1'],
  ['240', '240/1', '240/1', '60/1'],
  ['a phone near 30', '719100/24041', '30/1', '30/1'],
  ['a phone with fine timestamps', '29531/1000', '90000/1', '30000/1001'],
  ['a screen that mostly stands still', '7/1', '1000/1', '24000/1001'],
  ['a slide show', '1/1', '1/1', '10/1'],
  ['15', '15/1', '15/1', '15/1'],
  ['nothing known', '0/0', '0/0', '25/1'],
] as const)('%s', ([, average, real, expected]) => {
  const { rate } = constantRate(readRational(average), readRational(real));
  expect(`${rate.num}/${rate.den}`).toBe(expected);
});

test('says whether the source varies', () => {
  const variable = (average: Rational, real: Rational) => constantRate(average, real).variable;
  expect(variable({ num: 30, den: 1 }, { num: 30, den: 1 })).toBe(false);
  expect(variable({ num: 293, den: 10 }, { num: 30, den: 1 })).toBe(true);
});
