import { z } from 'zod';
import { couponCode, couponEntity, subscriptionDiscount } from './coupon.ts';
import { dateTime, paged, pageQuery, uuid } from './field.ts';
import { pauseMonthsMax, paymentPageSize } from './limits.ts';
import { money } from './money.ts';
import { billingAddress, chosenCard, hostedPayment, payment, paymentMethod, shownCard } from './payment.ts';
import { cancelOffer, cancelReason, cancelTerms, planChange, planId, planOption } from './plan.ts';
import { group, noContent, route } from './route.ts';

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
    nextCharge: comingCharge
      .nullable()
      .describe('what the next renewal will take, with discount, credit and tax as they are known now'),
    nextPlanId: planId.nullable().describe('the plan from the next period on, where it changes'),
    pausedUntil: dateTime.nullable().describe('a pause begins when the paid time ends'),
    amountDue: money.nullable().describe('what could not be taken yet'),
    graceEnd: dateTime.nullable().describe('when access ends if it can not be taken'),
    credit: money.nullable().describe('used up before a card is charged'),
    ifCancelled: cancelTerms.nullable().describe('what ending it now would do; null where it can not be ended'),
    leaving: z
      .object({ date: dateTime, ifKept: comingCharge.nullable().describe('what is taken if the account is kept') })
      .nullable()
      .describe('its account is erased that day, and it ends with it: nothing is charged until then'),
  })
  .meta({ id: 'FoundrySubscription' });
export type FoundrySubscription = z.infer<typeof foundrySubscription>;

const base = '/v1/foundrysubscription';

export const foundry = group('payment', {
  subscription: route({
    method: 'GET',
    path: `${base}/subscription`,
    access: 'account',
    summary: 'The subscription, the latest one if it has ended; null for anyone who never had one.',
    response: z.object({ subscription: foundrySubscription.nullable() }),
  }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    access: 'account',
    own: true,
    summary: 'Payments, newest first.',
    query: pageQuery('pageSize', paymentPageSize),
    response: paged('payments', payment),
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
    summary: 'Forget a card; refused for the one that a renewal needs.',
    params: z.object({ id: uuid }),
    response: noContent,
    errors: ['not_found', 'subscription_state'],
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/cancel`,
    access: 'account',
    summary: 'End the subscription when its paid time ends, or at once: as ifCancelled says.',
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
    summary: 'Take a cancellation or a pause back, or end a pause now.',
    query: z.object({ card: shownCard }),
    response: foundrySubscription,
    errors: ['subscription_state', 'payment_failed', 'not_set_up', 'rate_limited', 'conflict'],
  }),
  pause: route({
    method: 'POST',
    path: `${base}/pause`,
    access: 'account',
    summary: 'Neither pay nor watch for some months from the end of the paid time on.',
    body: z.object({ months: z.int().min(1).max(pauseMonthsMax) }),
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  cancelOffer: route({
    method: 'GET',
    path: `${base}/cancel-offer`,
    access: 'account',
    summary: 'What is offered to anyone who wants to leave for this reason; null when nothing is.',
    query: z.object({ reason: cancelReason }),
    response: z.object({ offer: cancelOffer.nullable() }),
  }),
  acceptOffer: route({
    method: 'POST',
    path: `${base}/cancel-offer`,
    access: 'account',
    summary: 'Stay for what is offered.',
    body: z.object({ reason: cancelReason }),
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  previewChange: route({
    method: 'GET',
    path: `${base}/change`,
    access: 'account',
    summary: 'What a change to this plan would cost and when.',
    query: z.object({ planId }),
    response: planChange,
    errors: ['not_found', 'subscription_state'],
  }),
  change: route({
    method: 'POST',
    path: `${base}/change`,
    access: 'account',
    summary: 'Change the plan: to a dearer one now, less what is unused; to a cheaper one when the paid time ends.',
    body: z.object({ planId, card: shownCard }),
    response: foundrySubscription,
    errors: ['not_found', 'subscription_state', 'payment_failed', 'not_set_up', 'rate_limited', 'conflict'],
  }),
  undoChange: route({
    method: 'DELETE',
    path: `${base}/change`,
    access: 'account',
    summary: 'Keep the plan, where it was to change at the end of the paid time.',
    response: foundrySubscription,
    errors: ['subscription_state'],
  }),
  billingAddress: route({
    method: 'GET',
    path: `${base}/billing-address`,
    access: 'account',
    own: true,
    summary: 'Where the account is billed; null before it was said.',
    response: z.object({ billingAddress: billingAddress.nullable() }),
  }),
  saveBillingAddress: route({
    method: 'PUT',
    path: `${base}/billing-address`,
    access: 'account',
    summary: 'Say where to bill; later charges follow it.',
    body: billingAddress,
    response: z.object({ billingAddress }),
  }),
  useMethod: route({
    method: 'PUT',
    path: `${base}/payment-methods/:id/default`,
    access: 'account',
    summary: 'Charge this card from now on, and at once what is due (taken); if that fails the card stays chosen.',
    params: z.object({ id: uuid }),
    response: z.object({ paymentMethods: z.array(paymentMethod), taken: money.nullable(), takenFrom: uuid.nullable() }),
    errors: ['not_found', 'payment_failed', 'subscription_state', 'rate_limited', 'not_set_up'],
  }),
  recovery: route({
    method: 'GET',
    path: `${base}/recovery`,
    access: 'guest',
    summary: 'What the link in a letter about a failed payment is for; it needs no login.',
    query: z.object({ token: z.string().min(1).max(500) }),
    response: foundrySubscription.pick({ planName: true, amountDue: true, graceEnd: true }).extend({
      email: z.string().describe('whose membership it is, masked: anybody may have handed the link on'),
      isOwn: z.boolean().nullable().describe('whether that is the viewer; null for visitors'),
      last4: z.string().nullable(),
    }),
    errors: ['code_invalid', 'rate_limited'],
  }),
  recover: route({
    method: 'POST',
    path: `${base}/recovery`,
    access: 'guest',
    summary: 'Begin to give another card by that link; what is due is taken from it.',
    body: z.object({ token: z.string().min(1).max(500) }),
    response: hostedPayment,
    errors: ['code_invalid', 'subscription_state', 'rate_limited'],
  }),
  recoveryPayment: route({
    method: 'GET',
    path: `${base}/recovery/payment`,
    access: 'guest',
    summary: 'How the payment that was begun by the link stands.',
    query: z.object({ token: z.string().min(1).max(500), payment: uuid }),
    response: z.object({ payment: hostedPayment.nullable() }),
    errors: ['code_invalid', 'subscription_state', 'payment_failed'],
  }),
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'guest',
    cache: { maxAge: 60, stale: 600 },
    summary: 'The plans on offer, with the prices that a coupon would make.',
    query: z.object({
      coupon: couponCode.optional(),
      country: billingAddress.shape.country.optional(),
      region: z.string().trim().max(20).optional(),
      plan: planId.optional().describe('the plan of the join page comes too where it is on sale there alone'),
      card: chosenCard.optional().describe('decides whether there is a trial; the one in use unless it is given'),
    }),
    response: z.object({
      options: z.array(planOption),
      coupon: couponEntity.nullable(),
      backend: z.enum(['foundry', 'card']).describe('who bills: calls of the payment host, or the card provider'),
      mayTryNewCard: z
        .boolean()
        .describe('the card that was asked about has had its trial: there is one with another card'),
      taxCountries: z.array(z.string()).describe('where tax is taken, so that the country has to be asked'),
      taxRegions: z.array(z.string()).describe('regions of that country with a rate of their own'),
    }),
    errors: ['coupon_invalid', 'coupon_not_applicable', 'rate_limited'],
  }),
  create: route({
    method: 'POST',
    path: `${base}/create`,
    access: 'account',
    summary: 'Subscribe; where a card is needed first, payment says where to give it.',
    body: z.object({
      planId,
      coupon: couponCode.optional(),
      billingAddress: billingAddress.optional(),
      withoutTrial: z.boolean().default(false).describe('pay at once'),
      card: chosenCard.optional().describe('the one in use unless it is given'),
    }),
    response: z.object({ subscription: foundrySubscription.nullable(), payment: hostedPayment.nullable() }),
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
      'How a hosted payment stands, the last one unless it is named; what it was for happens by the first look after it.',
    query: z.object({ payment: uuid.optional() }),
    response: z.object({ payment: hostedPayment.nullable() }),
    errors: ['not_found', 'subscription_state', 'payment_failed', 'coupon_invalid', 'coupon_not_applicable'],
  }),
  beginAdvancedPay: route({
    method: 'POST',
    path: `${base}/advanced-pay`,
    access: 'account',
    summary: 'Begin a hosted payment: of what is due, or to save a card.',
    body: z.object({ purpose: z.enum(['due', 'payment-method']).default('due') }).default({ purpose: 'due' }),
    response: hostedPayment,
    errors: ['subscription_state', 'payment_failed', 'not_set_up', 'rate_limited'],
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
