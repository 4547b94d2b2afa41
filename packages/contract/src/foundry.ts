import { z } from 'zod';
import { couponCode, couponEntity, subscriptionDiscount } from './coupon.ts';
import { dateTime, id, paged, pageQuery, uuid } from './field.ts';
import { paymentPageSize } from './limits.ts';
import { money } from './money.ts';
import { group, noContent, route } from './route.ts';

const planId = z.string().min(1).max(100);

/** A plan as it is offered to the viewer. */
export const planOption = z
  .object({
    planId,
    name: z.string(),
    interval: z.enum(['month', 'year']),
    price: money.describe('of one interval'),
    discountedPrice: money.nullable().describe('of one interval with the coupon asked for'),
    discountMonths: z.int().nullable().describe('how long the discounted price lasts; null without end'),
    trialDays: z.int().describe('0 for who had a trial already'),
    points: z.object({ amount: z.int(), granted: z.enum(['monthly', 'at-signup', 'never']) }),
    badge: z.boolean().describe('an exclusive profile badge at sign-up'),
    perks: z.array(z.string()).describe("in the operator's own words"),
  })
  .meta({ id: 'PlanOption' });
export type PlanOption = z.infer<typeof planOption>;

export const paymentMethod = z
  .object({
    id: z.string(),
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Dates and flags are named as in the user info. */
export const foundrySubscription = z
  .object({
    subscriptionId: z.string(),
    planId,
    plan: z.string(),
    status: z.enum(['trialing', 'active', 'past_due', 'grace', 'paused', 'cancelled', 'expired']),
    price: money,
    isInTrial: z.boolean(),
    automaticRenewal: z.boolean(),
    subscriptionCancelled: z.boolean(),
    subscriptionEndDate: dateTime.nullable(),
    subscriptionBillingDate: dateTime.nullable(),
    canUpdatePlan: z.boolean(),
    discount: subscriptionDiscount.nullable(),
    paymentMethod: paymentMethod.nullable(),
  })
  .meta({ id: 'FoundrySubscription' });
export type FoundrySubscription = z.infer<typeof foundrySubscription>;

export const payment = z
  .object({
    id,
    date: dateTime,
    description: z.string(),
    amount: money.describe('with tax'),
    tax: money,
    status: z.enum(['pending', 'paid', 'failed', 'refunded', 'partly_refunded']),
    invoiceUrl: z.string().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/** A payment page of the gateway, so that no card number reaches this service. */
export const hostedPayment = z
  .object({
    id: uuid,
    purpose: z.enum(['pay', 'payment-method']),
    state: z.enum(['open', 'succeeded', 'failed', 'expired']),
    url: z.string(),
    failure: z.string().nullable().describe('a sentence that says why'),
  })
  .meta({ id: 'HostedPayment' });
export type HostedPayment = z.infer<typeof hostedPayment>;

const base = '/v1/foundrysubscription';

export const foundry = group('payment', {
  subscription: route({
    method: 'GET',
    path: `${base}/subscription`,
    access: 'account',
    summary: 'The subscription, the latest one if it has ended; null for who never had one.',
    response: z.object({ subscription: foundrySubscription.nullable() }),
  }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    access: 'account',
    summary: 'Payments, newest first.',
    query: pageQuery('pageSize', paymentPageSize),
    response: paged('payments', payment),
  }),
  paymentMethods: route({
    method: 'GET',
    path: `${base}/payment-methods`,
    access: 'account',
    summary: 'The saved cards, the one in use first.',
    response: z.object({ paymentMethods: z.array(paymentMethod) }),
  }),
  removePaymentMethod: route({
    method: 'DELETE',
    path: `${base}/payment-methods/:id`,
    access: 'account',
    summary: 'Forget a card; refused for the one that a renewal needs.',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: noContent,
    errors: ['not_found', 'subscription_state'],
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'account',
    summary: 'End the subscription when its paid time ends.',
    body: z
      .object({
        reason: z.enum(['price', 'content', 'technical', 'unused', 'other']).optional(),
        comment: z.string().trim().max(2000).optional(),
      })
      .default({}),
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  resume: route({
    method: 'POST',
    path: `${base}/resume`,
    access: 'account',
    summary: 'Take a cancellation back before it takes effect.',
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'guest',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The plans on offer, with the prices that a coupon would make.',
    query: z.object({ coupon: couponCode.optional() }),
    response: z.object({ options: z.array(planOption), coupon: couponEntity.nullable() }),
    errors: ['coupon_invalid', 'coupon_not_applicable', 'rate_limited'],
  }),
  create: route({
    method: 'POST',
    path: `${base}/create`,
    access: 'account',
    summary: 'Subscribe; where a card is needed first, payment says where to give it.',
    body: z.object({ planId, coupon: couponCode.optional() }),
    response: z.object({ subscription: foundrySubscription.nullable(), payment: hostedPayment.nullable() }),
    errors: ['not_found', 'subscription_state', 'payment_failed', 'coupon_invalid', 'coupon_not_applicable'],
  }),
  advancedPay: route({
    method: 'GET',
    path: `${base}/advanced-pay`,
    access: 'account',
    summary: 'How the last hosted payment stands.',
    response: z.object({ payment: hostedPayment.nullable() }),
  }),
  beginAdvancedPay: route({
    method: 'POST',
    path: `${base}/advanced-pay`,
    access: 'account',
    summary: 'Begin a hosted payment: of what is due, or to save a card.',
    body: z.object({ purpose: hostedPayment.shape.purpose.default('pay') }).default({ purpose: 'pay' }),
    response: hostedPayment,
    errors: ['subscription_state', 'payment_failed'],
  }),
  couponCheck: route({
    method: 'GET',
    path: `${base}/coupon-check`,
    access: 'account',
    summary:
      'Look a code up for this subscription; null when there is none, 400 with the reason when it can not be used.',
    query: z.object({ coupon: couponCode }),
    response: z.object({ coupon: couponEntity.nullable() }),
    errors: ['coupon_not_applicable', 'rate_limited'],
  }),
  coupon: route({
    method: 'POST',
    path: `${base}/coupon`,
    access: 'subscriber',
    summary: 'Redeem a code on the subscription.',
    body: z.object({ code: couponCode }),
    response: subscriptionDiscount,
    errors: ['coupon_invalid', 'coupon_not_applicable', 'subscription_state', 'rate_limited'],
  }),
});
