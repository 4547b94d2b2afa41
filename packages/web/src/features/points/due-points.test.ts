import { expect, test } from 'vitest';
import { duePoints } from './due-points.ts';

const at = '2030-05-01T00:00:00.000Z';
const plans = [
  { planId: 'monthly', interval: 'month' as const, points: { amount: 2, granted: 'monthly' as const } },
  { planId: 'annual', interval: 'year' as const, points: { amount: 30, granted: 'at-signup' as const } },
  { planId: 'yearly', interval: 'year' as const, points: { amount: 2, granted: 'monthly' as const } },
  { planId: 'member', interval: 'month' as const, points: { amount: 0, granted: 'never' as const } },
];
const renews = { subscriptionBillingDate: at, automaticRenewal: true, isInTrial: false };

test.each([
  ['each payment of a monthly plan', { ...renews, planId: 'monthly' }, 2],
  ['a year of monthly points at once', { ...renews, planId: 'yearly' }, 24],
  ['the first payment of an annual plan', { ...renews, planId: 'annual', isInTrial: true }, 30],
  ['a later payment of an annual plan', { ...renews, planId: 'annual' }, null],
  ['a plan without points', { ...renews, planId: 'member' }, null],
  ['a subscription that ends', { ...renews, planId: 'monthly', automaticRenewal: false }, null],
  ['a visitor', { ...renews, planId: null, subscriptionBillingDate: null }, null],
])('%s gives %o', (_, standing, points) => {
  expect(duePoints(standing, plans)).toEqual(points === null ? null : { points, at });
});
