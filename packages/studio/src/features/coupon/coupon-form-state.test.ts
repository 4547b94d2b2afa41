import type { StudioCoupon } from '@greenlight/contract/coupon-studio';
import { expect, test } from 'vitest';
import { type CouponStanding, formOf, standingOf, termsOf } from './coupon-form-state.ts';

const coupon: StudioCoupon = {
  id: 1,
  name: 'Spring',
  code: 'SPRING',
  codes: 0,
  percentOff: 20,
  durationInMonths: 3,
  startsAt: null,
  endsAt: null,
  maxRedemptions: 10,
  redeemed: 2,
  plans: ['annual'],
  newMembers: true,
  created: '2030-01-01T00:00:00.000Z',
  archived: false,
};

test('typed values become terms, and terms are shown as typed', () => {
  const form = { ...formOf(coupon), from: '2030-03-01', until: '2030-03-31' };
  const terms = termsOf(form);
  expect(terms).toMatchObject({ percentOff: 20, durationInMonths: 3, maxRedemptions: 10, plans: ['annual'] });
  expect(formOf({ ...coupon, ...terms })).toEqual(form);
});

test('an empty field means no limit', () => {
  const terms = termsOf({ ...formOf(), name: 'All', percentOff: '5' });
  expect(terms).toMatchObject({ durationInMonths: null, startsAt: null, endsAt: null, maxRedemptions: null });
});

const now = new Date('2030-06-01T00:00:00.000Z');
test.each<[CouponStanding, Partial<StudioCoupon>]>([
  ['open', {}],
  ['archived', { archived: true, endsAt: '2030-01-01T00:00:00.000Z' }],
  ['ended', { endsAt: '2030-06-01T00:00:00.000Z' }],
  ['planned', { startsAt: '2030-06-02T00:00:00.000Z' }],
  ['used-up', { redeemed: 10 }],
])('a coupon is %s', (standing, some) => expect(standingOf({ ...coupon, ...some }, now)).toBe(standing));
