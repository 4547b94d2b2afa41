import { z } from 'zod';
import { displayName, email } from './account.ts';
import { dateTime, dateTimeOfZone, id, pageQuery, pageSchema, pathId, uuid } from './field.ts';
import { paymentPageSize } from './limits.ts';
import { money } from './money.ts';
import { billingAddress, paymentFailures, paymentPage, shownCard } from './payment.ts';
import { priceTax } from './plan.ts';
import { route, routeGroup } from './route.ts';

export const giftOption = z.object({ id: z.string(), months: z.int(), price: money, tax: priceTax });
export type GiftOption = z.infer<typeof giftOption>;

export const giftState = z.enum(['unpaid', 'scheduled', 'sent', 'redeemed', 'refunded']);

/** A gift as shown to its buyer. */
export const giftEntity = z
  .object({
    id,
    created: dateTime,
    months: z.int(),
    price: money.describe('including tax'),
    state: giftState,
    recipientName: z.string(),
    recipientEmail: z.string().nullable().describe('null if the buyer hands over the code'),
    message: z.string(),
    sendAt: dateTime.nullable().describe('null: as soon as it is paid'),
    sent: dateTime.nullable(),
    code: z.string().nullable().describe('null until it is paid, and after a refund'),
    redeemed: dateTime.nullable(),
    failure: z.enum(paymentFailures).nullable().describe('why the last attempt to pay failed'),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof giftEntity>;

const base = '/v1/giftsubscription';
const params = z.object({ id: pathId });
const giftCode = z.string().trim().min(1, 'Enter the code of the gift').max(100);
const message = z.string().trim().max(500);
/** The time is in the buyer's time zone. A day in the past there is refused. */
const sendAt = dateTimeOfZone;

/** The recipient. Without an e-mail address the buyer hands over the code. */
export const giftRecipient = z.object({ recipientName: displayName, recipientEmail: email.optional() });

export const gift = routeGroup('payment', {
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: "The gift options, with the tax at the buyer's address.",
    query: z.object({
      country: billingAddress.shape.country.optional(),
      region: z.string().trim().max(20).optional(),
    }),
    response: z.object({
      options: z.array(giftOption),
      taxCountries: z.array(z.string()).describe('tax is charged, so the country is needed'),
      taxRegions: z.array(z.string()).describe('regions with their own rate in the requested country'),
    }),
  }),
  buy: route({
    method: 'POST',
    path: `${base}/buy`,
    access: 'account',
    summary: 'Buy a gift. It is sent when the payment has succeeded.',
    body: z.object({
      orderId: uuid.optional().describe('made by the client: the same order sent again makes no second gift'),
      optionId: z.string().min(1).max(100),
      ...giftRecipient.shape,
      message: message.default(''),
      sendAt: sendAt.optional(),
      billingAddress: billingAddress.optional().describe('saved; by default the address of the account'),
      useSavedCard: z.boolean().default(false).describe('charge the card in use now'),
      card: shownCard,
    }),
    response: z.object({
      gift: giftEntity,
      payment: paymentPage.nullable().describe('page to pay; null if it is paid'),
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
    response: pageSchema('gifts', giftEntity),
  }),
  detail: route({
    method: 'GET',
    path: `${base}/history/:id`,
    access: 'account',
    own: true,
    summary: 'One gift of the buyer. The first request after its payment completes it.',
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
    response: paymentPage,
    errors: ['not_found', 'conflict', 'payment_failed', 'not_set_up', 'rate_limited'],
  }),
  change: route({
    method: 'PATCH',
    path: `${base}/history/:id`,
    access: 'account',
    summary: 'Change recipient, address or time of a gift that was not sent yet.',
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
    summary: 'Send the mail again to the same address.',
    params,
    response: giftEntity,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  preview: route({
    method: 'GET',
    path: `${base}/redeem`,
    access: 'guest',
    summary: 'The gift of a code, and its buyer.',
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
    summary: 'Redeem a gift. A member gets it in addition to the paid time.',
    body: z.object({ code: giftCode }),
    response: z.object({ months: z.int(), subscriptionEndDate: dateTime }),
    errors: ['code_invalid', 'subscription_state', 'rate_limited'],
  }),
});
