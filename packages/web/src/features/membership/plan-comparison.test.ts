import { expect, test } from 'vitest';
import { cheapestOf, intervalsOf, isBestValue, trialOf } from './plan-comparison.ts';

function plan(interval: 'month' | 'year', amount: number, trialDays: number) {
  return { interval, trialDays, price: { amount, currency: 'USD' } };
}

test.each([
  [[], { days: 0, isSame: true }],
  [[plan('month', 399, 7), plan('year', 3999, 7)], { days: 7, isSame: true }],
  [[plan('month', 399, 7), plan('year', 3999, 0)], { days: 7, isSame: false }],
])('a trial is described as it is offered: %j', (plans, trial) => {
  expect(trialOf(plans)).toEqual(trial);
});

test('monthly and annual are only mentioned if they are offered', () => {
  expect(intervalsOf([plan('month', 1, 0), plan('year', 1, 0)])).toBe('both');
  expect(intervalsOf([plan('month', 1, 0)])).toBe('month');
  expect(intervalsOf([plan('year', 1, 0)])).toBe('year');
  expect(intervalsOf([])).toBeUndefined();
});

test('the best value is the plan with the lowest price per month', () => {
  const [month, year, dearYear] = [plan('month', 399, 0), plan('year', 3999, 0), plan('year', 4999, 0)];
  expect(isBestValue(year, [month, year])).toBe(true);
  expect(isBestValue(month, [month, year])).toBe(false);
  expect(isBestValue(dearYear, [month, dearYear])).toBe(false);
  expect(isBestValue(month, [month])).toBe(false);
});

test('the starting price is the lowest monthly one, else the yearly one', () => {
  const dear = plan('month', 799, 0);
  const cheap = plan('month', 399, 0);
  const year = plan('year', 1999, 0);
  expect(cheapestOf([year, dear, cheap])).toBe(cheap);
  expect(cheapestOf([year])).toBe(year);
  expect(cheapestOf([])).toBeUndefined();
});
