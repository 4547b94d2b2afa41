import { z } from 'zod';
import { displayName, email } from './account.ts';
import { dateTime, dateTimeOfZone, id, paged, pageQuery, pathId, uuid } from './field.ts';
import { paymentPageSize } from './limits.ts';
import { money } from './money.ts';
import { billingAddress, hostedPayment, paymentFailures, shownCard } from './payment.ts';
import { priceTax } from './plan.ts';
import { group, route } from './route.ts';

export const giftOption = z.object({ id: z.string(), months: z.int(), price: money, tax: priceTax });
export type GiftOption = z.infer<typeof giftOption>;

export const giftState = z.enum(['unpaid', 'scheduled', 'sent', 'redeemed', 'refunded']);

/** A gift as shown to its buyer. */
export const giftEntity = z
  .object({
    id,
    created: dateTime,
    months: z.int(),
    price: money.describe('with tax'),
    state: giftState,
    recipientName: z.string(),
    recipientEmail: z.string().nullable().describe('null for anyone who hands the code over in person'),
    message: z.string(),
    sendAt: dateTime.nullable().describe('null: as soon as it is paid'),
    sent: dateTime.nullable(),
    code: z.string().nullable().describe('null until it is paid, and once it was taken back'),
    redeemed: dateTime.nullable(),
    failure: z.enum(paymentFailures).nullable().describe('why the last try to pay failed'),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof giftEntity>;

const base = '/v1/giftsubscription';
const params = z.object({ id: pathId });
const giftCode = z.string().trim().min(1, 'Enter the code of the gift').max(100);
const message = z.string().trim().max(500);
/** With the buyer's time zone; a day in the past there is refused. */
const sendAt = dateTimeOfZone;

/** The recipient. Without an e-mail address the buyer hands over the code. */
export const giftRecipient = z.object({ recipientName: displayName, recipientEmail: email.optional() });

export const gift = group('payment', {
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'What can be given, with the tax of where the buyer lives.',
    query: z.object({
      country: billingAddress.shape.country.optional(),
      region: z.string().trim().max(20).optional(),
    }),
    response: z.object({
      options: z.array(giftOption),
      taxCountries: z.array(z.string()).describe('where tax is taken, so that the country has to be asked'),
      taxRegions: z.array(z.string()).describe('of the country asked for: those with rates of their own'),
    }),
  }),
  buy: route({
    method: 'POST',
    path: `${base}/buy`,
    access: 'account',
    summary: 'Give a membership; it is sent when the payment has succeeded.',
    body: z.object({
      orderId: uuid.optional().describe('made up by the client: an order that is sent again makes no other gift'),
      optionId: z.string().min(1).max(100),
      ...giftRecipient.shape,
      message: message.default(''),
      sendAt: sendAt.optional(),
      billingAddress: billingAddress.optional().describe('kept; without one, that of the account counts'),
      useSavedCard: z.boolean().default(false).describe('charge the card that is in use, at once'),
      card: shownCard,
    }),
    response: z.object({
      gift: giftEntity,
      payment: hostedPayment.nullable().describe('where to pay; null when it is paid'),
    }),
    errors: ['not_found', 'payment_failed', 'not_set_up', 'rate_limited', 'conflict'],
  }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    access: 'account',
    own: true,
    summary: 'The gifts of the buyer, newest first.',
    query: pageQuery('pageSize', paymentPageSize),
    response: paged('gifts', giftEntity),
  }),
  detail: route({
    method: 'GET',
    path: `${base}/history/:id`,
    access: 'account',
    own: true,
    summary: 'One gift of the buyer; the first look after its payment has gone through completes it.',
    params,
    response: giftEntity,
    errors: ['not_found'],
  }),
  pay: route({
    method: 'POST',
    path: `${base}/history/:id/pay`,
    access: 'account',
    summary: 'Pay for a gift that is not paid yet.',
    params,
    response: hostedPayment,
    errors: ['not_found', 'conflict', 'payment_failed', 'not_set_up', 'rate_limited'],
  }),
  change: route({
    method: 'PATCH',
    path: `${base}/history/:id`,
    access: 'account',
    summary: 'Change who gets the gift, where and when, before it is sent.',
    params,
    body: z.object({
      recipientName: displayName.optional(),
      recipientEmail: email.nullable().optional().describe('null: the buyer hands the code over'),
      message: message.optional(),
      sendAt: sendAt.nullable().optional().describe('null: now'),
    }),
    response: giftEntity,
    errors: ['not_found', 'conflict'],
  }),
  resend: route({
    method: 'POST',
    path: `${base}/history/:id/resend`,
    access: 'account',
    summary: 'Send the letter again, to the same address.',
    params,
    response: giftEntity,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  look: route({
    method: 'GET',
    path: `${base}/redeem`,
    access: 'guest',
    summary: 'What a code would give, and who gave it.',
    query: z.object({ code: giftCode }),
    response: z.object({
      months: z.int(),
      from: z.string(),
      recipientName: z.string(),
      message: z.string(),
      redeemed: z.boolean(),
    }),
    errors: ['code_invalid', 'rate_limited'],
  }),
  redeem: route({
    method: 'POST',
    path: `${base}/redeem`,
    access: 'account',
    summary: 'Redeem a gift; for a member it is added to the paid time.',
    body: z.object({ code: giftCode }),
    response: z.object({ months: z.int(), subscriptionEndDate: dateTime }),
    errors: ['code_invalid', 'subscription_state', 'rate_limited'],
  }),
});
