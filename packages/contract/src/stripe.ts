import { z } from 'zod';
import { couponCode, subscriptionDiscount } from './coupon.ts';
import { dateTime } from './field.ts';
import { money } from './money.ts';
import { paymentMethod } from './payment.ts';
import { planId } from './plan.ts';
import { route, routeGroup } from './route.ts';

/** A subscription that the card provider charges. Dates and flags have the same names as in the user info. */
export const cardSubscription = z
  .object({
    subscriptionId: z.string(),
    planId,
    planName: z.string(),
    status: z.enum(['trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired']),
    price: money,
    interval: z.enum(['month', 'year']),
    isInTrial: z.boolean(),
    automaticRenewal: z.boolean(),
    subscriptionCancelled: z.boolean(),
    subscriptionEndDate: dateTime.nullable(),
    subscriptionBillingDate: dateTime.nullable(),
    discount: subscriptionDiscount.nullable(),
    paymentMethod: paymentMethod.omit({ id: true, isDefault: true }).nullable(),
  })
  .meta({ id: 'CardSubscription' });
export type CardSubscription = z.infer<typeof cardSubscription>;

/** A payment page of the card provider, so that card numbers never reach this service. */
const providerPage = z.object({ url: z.string() });

/** The card provider as the billing backend. Its pages return to `/complete-payment?checkout=<id>`. */
export const card = routeGroup('user', {
  subscription: route({
    method: 'GET',
    path: '/v3/stripe/subscription',
    access: 'account',
    summary: 'The subscription with the card provider, or the last one if it has ended; and the state of a checkout.',
    query: z.object({ checkout: z.string().min(1).max(200).optional() }),
    response: z.object({
      subscription: cardSubscription.nullable(),
      checkout: z
        .enum(['open', 'complete', 'expired', 'trial_used'])
        .nullable()
        .describe('trial_used: the card had a trial before, so no subscription began and nothing was charged'),
    }),
    errors: ['not_set_up', 'unavailable', 'rate_limited'],
  }),
  checkout: route({
    method: 'POST',
    path: '/v3/stripe/checkout',
    access: 'account',
    summary: 'Subscribe. Returns the page where a card is entered.',
    body: z.object({
      planId,
      coupon: couponCode.optional(),
      withoutTrial: z.boolean().default(false).describe('pay at once'),
    }),
    response: providerPage,
    errors: [
      'not_found',
      'subscription_state',
      'coupon_invalid',
      'coupon_not_applicable',
      'payment_failed',
      'not_set_up',
      'unavailable',
      'rate_limited',
    ],
  }),
  portal: route({
    method: 'POST',
    path: '/v3/stripe/portal',
    access: 'account',
    summary: 'The page to see invoices, change the plan or the card, cancel and resume.',
    body: z.object({ flow: z.enum(['cancel', 'change']).optional() }).default({}),
    response: providerPage,
    errors: ['subscription_state', 'not_set_up', 'unavailable', 'rate_limited'],
  }),
  setup: route({
    method: 'POST',
    path: '/v3/stripe/setup',
    access: 'account',
    summary: 'The page to enter another card. An amount due is then charged to it.',
    response: providerPage,
    errors: ['subscription_state', 'not_set_up', 'unavailable', 'rate_limited'],
  }),
});
