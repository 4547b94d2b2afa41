import { z } from 'zod';
import { dateTime } from './field.ts';
import { route, routeGroup } from './route.ts';

export const couponCode = z.string().trim().min(1, 'Enter a discount code').max(100);

/** A coupon code that can be redeemed now. */
export const couponEntity = z
  .object({
    code: z.string(),
    percentOff: z.number(),
    durationInMonths: z.int().nullable().describe('null: as long as the subscription'),
    endDate: dateTime.nullable().describe('when it can no longer be redeemed'),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof couponEntity>;

/** A redeemed code (docs/product/offer.md). The dates are those of the discount. */
export const subscriptionDiscount = z
  .object({
    subscriptionId: z.string(),
    code: z.string(),
    percentOff: z.number(),
    durationInMonths: z.int().nullable(),
    startDate: dateTime,
    endDate: dateTime.nullable(),
  })
  .meta({ id: 'SubscriptionDiscount' });
export type SubscriptionDiscount = z.infer<typeof subscriptionDiscount>;

/** Coupon codes on subscriptions with the card provider. The foundry calls do the same for Greenlight's own engine. */
export const coupon = routeGroup('user', {
  subscription: route({
    method: 'GET',
    path: '/v3/stripecoupon/subscription',
    access: 'account',
    summary: 'The subscription to which a code would apply, and its discount.',
    response: z.object({ subscriptionId: z.string().nullable(), discount: subscriptionDiscount.nullable() }),
  }),
  lookUpCode: route({
    method: 'GET',
    path: '/v3/stripecoupon',
    access: 'account',
    summary: 'Look up a code; null if there is none.',
    query: z.object({ search: couponCode }),
    response: z.object({ coupon: couponEntity.nullable() }),
    errors: ['rate_limited'],
  }),
  redeemCode: route({
    method: 'POST',
    path: '/v3/stripecoupon/coupon',
    access: 'subscriber',
    summary: 'Redeem a code on a subscription.',
    body: z.object({ subscriptionId: z.string().min(1).max(200), coupon: couponCode }),
    response: subscriptionDiscount,
    errors: ['coupon_invalid', 'coupon_not_applicable', 'not_found', 'rate_limited'],
  }),
});
