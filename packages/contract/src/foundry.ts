import { z } from 'zod';
import { couponCode, couponEntity, subscriptionDiscount } from './coupon.ts';
import { dateTime, pageQuery, pageSchema, uuid } from './field.ts';
import { paymentPageSize, subscriptionPauseMonthsMax } from './limits.ts';
import { money } from './money.ts';
import { billingAddress, chosenCard, payment, paymentMethod, paymentPage, shownCard } from './payment.ts';
import { cancelOffer, cancelReason, cancelTerms, planChange, planId, planOption } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

const comingCharge = z.object({ amount: money, tax: money, date: dateTime });

/** Dates and flags have the same names as in the user info. */
export const foundrySubscription = z
  .object({
    subscriptionId: z.string(),
    planId,
    planName: z.string(),
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
    nextCharge: comingCharge.nullable().describe('the next renewal, with discount, credit and tax as known now'),
    nextPlanId: planId.nullable().describe('the plan from the next period on, if it changes'),
    pausedUntil: dateTime.nullable().describe('a pause begins when the paid time ends'),
    amountDue: money.nullable().describe('amount that could not be charged yet'),
    graceEnd: dateTime.nullable().describe('when access ends if the amount still cannot be charged'),
    credit: money.nullable().describe('used up before a card is charged'),
    ifCancelled: cancelTerms.nullable().describe('the effect of ending it now; null if it cannot be ended'),
    leaving: z
      .object({ date: dateTime, ifKept: comingCharge.nullable().describe('the charge if the account is kept') })
      .nullable()
      .describe('the account will be erased on this date, which ends the subscription: nothing is charged until then'),
  })
  .meta({ id: 'FoundrySubscription' });
export type FoundrySubscription = z.infer<typeof foundrySubscription>;

const base = '/v1/foundrysubscription';

export const foundry = routeGroup('payment', {
  subscription: route({
    method: 'GET',
    path: `${base}/subscription`,
    access: 'account',
    summary: 'The present subscription, or the last one; null if the account never had one.',
    response: z.object({ subscription: foundrySubscription.nullable() }),
  }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    access: 'account',
    own: true,
    summary: 'Payments, newest first.',
    query: pageQuery('pageSize', paymentPageSize),
    response: pageSchema('payments', payment),
  }),
  paymentMethods: route({
    method: 'GET',
    path: `${base}/payment-methods`,
    access: 'account',
    own: true,
    summary: 'The saved cards, the one in use first.',
    response: z.object({ paymentMethods: z.array(paymentMethod) }),
  }),
  removePaymentMethod: route({
    method: 'DELETE',
    path: `${base}/payment-methods/:id`,
    access: 'account',
    summary: 'Delete a saved card. The card that a renewal needs is refused.',
    params: z.object({ id: uuid }),
    response: noContent,
    errors: ['not_found', 'subscription_state'],
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'account',
    summary: 'End the subscription with the paid time, or at once: see ifCancelled.',
    body: z
      .object({
        reason: cancelReason.optional(),
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
    summary: 'Take back a cancellation or a planned pause, or end a pause now.',
    query: z.object({ card: shownCard }),
    response: foundrySubscription,
    errors: ['subscription_state', 'payment_failed', 'not_set_up', 'rate_limited', 'conflict'],
  }),
  pause: route({
    method: 'POST',
    path: `${base}/pause`,
    access: 'account',
    summary: 'Pause the subscription for some months from the end of the paid time: no charges and no access.',
    body: z.object({ months: z.int().min(1).max(subscriptionPauseMonthsMax) }),
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  cancelOffer: route({
    method: 'GET',
    path: `${base}/cancel-offer`,
    access: 'account',
    summary: 'The offer to a member who wants to leave for this reason; null if there is none.',
    query: z.object({ reason: cancelReason }),
    response: z.object({ offer: cancelOffer.nullable() }),
  }),
  acceptOffer: route({
    method: 'POST',
    path: `${base}/cancel-offer`,
    access: 'account',
    summary: 'Accept the offer and keep the subscription.',
    body: z.object({ reason: cancelReason }),
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  previewChange: route({
    method: 'GET',
    path: `${base}/change`,
    access: 'account',
    summary: 'The price of a change to this plan, and its date.',
    query: z.object({ planId }),
    response: planChange,
    errors: ['not_found', 'subscription_state'],
  }),
  change: route({
    method: 'POST',
    path: `${base}/change`,
    access: 'account',
    summary:
      'Change the plan: to a more expensive one now, less the unused time; to a cheaper one when the paid time ends.',
    body: z.object({ planId, card: shownCard }),
    response: foundrySubscription,
    errors: ['not_found', 'subscription_state', 'payment_failed', 'not_set_up', 'rate_limited', 'conflict'],
  }),
  undoChange: route({
    method: 'DELETE',
    path: `${base}/change`,
    access: 'account',
    summary: 'Cancel a planned change of the plan.',
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  billingAddress: route({
    method: 'GET',
    path: `${base}/billing-address`,
    access: 'account',
    own: true,
    summary: 'The billing address; null if none was given.',
    response: z.object({ billingAddress: billingAddress.nullable() }),
  }),
  saveBillingAddress: route({
    method: 'PUT',
    path: `${base}/billing-address`,
    access: 'account',
    summary: 'Set the billing address for later charges.',
    body: billingAddress,
    response: z.object({ billingAddress }),
  }),
  useMethod: route({
    method: 'PUT',
    path: `${base}/payment-methods/:id/default`,
    access: 'account',
    summary:
      'Use this card from now on, and charge it now if a payment is due (taken). It stays the card if the charge fails.',
    params: z.object({ id: uuid }),
    response: z.object({ paymentMethods: z.array(paymentMethod), taken: money.nullable(), takenFrom: uuid.nullable() }),
    errors: ['not_found', 'payment_failed', 'subscription_state', 'rate_limited', 'not_set_up'],
  }),
  recovery: route({
    method: 'GET',
    path: `${base}/recovery`,
    access: 'guest',
    summary: 'The payment behind the link in a mail about a failed payment. Needs no login.',
    query: z.object({ token: z.string().min(1).max(500) }),
    response: foundrySubscription.pick({ planName: true, amountDue: true, graceEnd: true }).extend({
      email: z.string().describe('masked address of the member, because anybody may have got the link'),
      isOwn: z.boolean().nullable().describe('whether the viewer is that member; null for visitors'),
      last4: z.string().nullable(),
    }),
    errors: ['code_invalid', 'rate_limited'],
  }),
  recover: route({
    method: 'POST',
    path: `${base}/recovery`,
    access: 'guest',
    summary: 'Open a payment page for another card by that link. The amount due is charged to the card.',
    body: z.object({ token: z.string().min(1).max(500) }),
    response: paymentPage,
    errors: ['code_invalid', 'subscription_state', 'rate_limited'],
  }),
  recoveryPayment: route({
    method: 'GET',
    path: `${base}/recovery/payment`,
    access: 'guest',
    summary: 'The state of the payment that was started by the link.',
    query: z.object({ token: z.string().min(1).max(500), payment: uuid }),
    response: z.object({ payment: paymentPage.nullable() }),
    errors: ['code_invalid', 'subscription_state', 'payment_failed'],
  }),
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'guest',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The plans on sale, with their prices with a coupon.',
    query: z.object({
      coupon: couponCode.optional(),
      country: billingAddress.shape.country.optional(),
      region: z.string().trim().max(20).optional(),
      plan: planId.optional().describe('also returns the plan of the join page if it is on sale only there'),
      card: chosenCard.optional().describe('decides whether there is a trial; by default the card in use'),
    }),
    response: z.object({
      options: z.array(planOption),
      coupon: couponEntity.nullable(),
      backend: z.enum(['foundry', 'card']).describe('who bills: calls of the payment host, or the card provider'),
      mayTryNewCard: z.boolean().describe('this card has had its trial; there is one with another card'),
      taxCountries: z.array(z.string()).describe('tax is charged, so the country is needed'),
      taxRegions: z.array(z.string()).describe('regions of that country with their own rate'),
    }),
    errors: ['coupon_invalid', 'coupon_not_applicable', 'rate_limited'],
  }),
  subscribe: route({
    method: 'POST',
    path: `${base}/create`,
    access: 'account',
    summary: 'Subscribe. If a card is needed first, `payment` has the page where it is entered.',
    body: z.object({
      planId,
      coupon: couponCode.optional(),
      billingAddress: billingAddress.optional(),
      withoutTrial: z.boolean().default(false).describe('pay at once'),
      card: chosenCard.optional().describe('by default the card in use'),
    }),
    response: z.object({ subscription: foundrySubscription.nullable(), payment: paymentPage.nullable() }),
    errors: [
      'not_found',
      'subscription_state',
      'payment_failed',
      'not_set_up',
      'coupon_invalid',
      'coupon_not_applicable',
      'rate_limited',
    ],
  }),
  advancedPay: route({
    method: 'GET',
    path: `${base}/advanced-pay`,
    access: 'account',
    own: true,
    summary:
      'The state of a payment page, by default of the last one. The first request after the payment completes its purpose.',
    query: z.object({ payment: uuid.optional() }),
    response: z.object({ payment: paymentPage.nullable() }),
    errors: ['not_found', 'subscription_state', 'payment_failed', 'coupon_invalid', 'coupon_not_applicable'],
  }),
  beginAdvancedPay: route({
    method: 'POST',
    path: `${base}/advanced-pay`,
    access: 'account',
    summary: 'Open a payment page: for the amount due, or to save a card.',
    body: z.object({ purpose: z.enum(['due', 'payment-method']).default('due') }).default({ purpose: 'due' }),
    response: paymentPage,
    errors: ['subscription_state', 'payment_failed', 'not_set_up', 'rate_limited'],
  }),
  lookUpCode: route({
    method: 'GET',
    path: `${base}/coupon-check`,
    access: 'account',
    summary: 'Look up a code for this subscription; null if there is none, 400 with the reason if it cannot be used.',
    query: z.object({ coupon: couponCode }),
    response: z.object({ coupon: couponEntity.nullable() }),
    errors: ['coupon_not_applicable', 'rate_limited'],
  }),
  redeemCode: route({
    method: 'POST',
    path: `${base}/coupon`,
    access: 'subscriber',
    summary: 'Redeem a code on the subscription.',
    body: z.object({ code: couponCode }),
    response: subscriptionDiscount,
    errors: ['coupon_invalid', 'coupon_not_applicable', 'subscription_state', 'rate_limited'],
  }),
});
