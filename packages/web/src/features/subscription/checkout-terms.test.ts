import type { PlanOption } from '@greenlight/contract/plan';
import { expect, test } from 'vitest';
import { savingOf, termsOf } from './checkout-terms.ts';

const now = new Date('2026-01-31T12:00:00Z');
const monthly: PlanOption = {
  planId: 'monthly',
  name: 'Monthly',
  interval: 'month',
  price: usd(399),
  tax: null,
  discountedPrice: null,
  discountMonths: null,
  trialDays: 14,
  points: { amount: 2, granted: 'monthly' },
  badge: false,
  perks: [],
  joinOnly: false,
};
const annual: PlanOption = { ...monthly, planId: 'annual', interval: 'year', price: usd(3999) };
const vat = { name: 'VAT', percent: 19, amount: usd(76) };

test.each<[string, Partial<PlanOption>, boolean, number, number, string]>([
  ['a trial takes nothing today', {}, false, 0, 399, '2026-02-14T12:00:00.000Z'],
  ['without a trial the price is taken today', {}, true, 399, 399, now.toISOString()],
  ['who had a trial pays today', { trialDays: 0 }, false, 399, 399, now.toISOString()],
  ['tax in the price adds nothing', { tax: { ...vat, inclusive: true } }, true, 399, 399, now.toISOString()],
  ['tax beside it is added, half up', { tax: { ...vat, inclusive: false } }, true, 475, 475, now.toISOString()],
  ['a discount counts', { discountedPrice: usd(200), discountMonths: null }, true, 200, 200, now.toISOString()],
])('%s', (_, changed, withoutTrial, today, first, date) => {
  const terms = termsOf({ ...monthly, ...changed }, { withoutTrial, given: null, now });
  expect([terms.today.amount, terms.first.price.amount, terms.first.date.toISOString()]).toEqual([today, first, date]);
  expect(terms.later).toBeNull();
});

test('a granted membership delays the first charge, and a longer trial delays it further', () => {
  const terms = (given: string) => termsOf(monthly, { withoutTrial: false, given: new Date(given), now });
  expect(terms('2026-04-01T00:00:00Z')).toMatchObject({
    trialDays: 0,
    isLater: true,
    today: usd(0),
    first: { price: usd(399), date: new Date('2026-04-01T00:00:00Z') },
  });
  expect(terms('2026-02-02T00:00:00Z')).toMatchObject({ trialDays: 14, isLater: false, today: usd(0) });
});

test('a temporary discount shows the price after it, with tax', () => {
  const plan = { ...monthly, discountedPrice: usd(200), discountMonths: 3, tax: { ...vat, inclusive: false } };
  const { first, later } = termsOf(plan, { withoutTrial: true, given: null, now });
  expect([first.price, later]).toEqual([usd(238), { price: usd(475), after: 3 }]);
  const year = { ...plan, interval: 'year' as const };
  expect(termsOf(year, { withoutTrial: true, given: null, now }).later?.after).toBe(1);
});

test('a yearly plan saves compared with twelve months, and never less than 0', () => {
  const plans = [monthly, annual];
  expect(plans.map((plan) => savingOf(plan, plans))).toEqual([0, 16]);
  expect(savingOf({ ...annual, price: usd(9999) }, plans)).toBe(0);
  expect(savingOf({ ...annual, price: { amount: 100, currency: 'EUR' } }, plans)).toBe(0);
});

function usd(amount: number) {
  return { amount, currency: 'USD' };
}
