import { z } from 'zod';
import { displayName, email } from './account.ts';
import { dateTime, id, paged, pageQuery, pathId } from './field.ts';
import { paymentPageSize } from './limits.ts';
import { money } from './money.ts';
import { hostedPayment } from './payment.ts';
import { group, route } from './route.ts';

export const giftOption = z.object({ id: z.string(), months: z.int(), price: money });

/** A gift as its buyer sees it. */
export const giftEntity = z
  .object({
    id,
    created: dateTime,
    months: z.int(),
    price: money,
    state: z.enum(['unpaid', 'scheduled', 'sent', 'redeemed', 'refunded']),
    recipientName: z.string(),
    recipientEmail: z.string().nullable().describe('null for who hands the code over in person'),
    message: z.string(),
    sendAt: dateTime.nullable().describe('null: as soon as it is paid'),
    code: z.string().nullable().describe('null until it is paid'),
    redeemed: dateTime.nullable(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof giftEntity>;

const base = '/v1/giftsubscription';

export const gift = group('payment', {
  options: route({
    method: 'GET',
    path: `${base}/options`,
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'What can be given.',
    response: z.object({ options: z.array(giftOption) }),
  }),
  buy: route({
    method: 'POST',
    path: `${base}/buy`,
    access: 'account',
    summary: 'Give a membership; it is sent when the payment has succeeded.',
    body: z.object({
      optionId: z.string().min(1).max(100),
      recipientName: displayName,
      recipientEmail: email.optional(),
      message: z.string().trim().max(500).default(''),
      sendAt: dateTime.optional(),
    }),
    response: z.object({ gift: giftEntity, payment: hostedPayment }),
    errors: ['not_found', 'payment_failed'],
  }),
  history: route({
    method: 'GET',
    path: `${base}/history`,
    access: 'account',
    summary: 'The gifts of the buyer, newest first.',
    query: pageQuery('pageSize', paymentPageSize),
    response: paged('gifts', giftEntity),
  }),
  detail: route({
    method: 'GET',
    path: `${base}/history/:id`,
    access: 'account',
    summary: 'One gift of the buyer.',
    params: z.object({ id: pathId }),
    response: giftEntity,
    errors: ['not_found'],
  }),
  redeem: route({
    method: 'POST',
    path: `${base}/redeem`,
    access: 'account',
    summary: 'Redeem a gift; for a member it is added to the paid time.',
    body: z.object({ code: z.string().trim().min(1, 'Enter the code of the gift').max(100) }),
    response: z.object({ months: z.int(), subscriptionEndDate: dateTime }),
    errors: ['code_invalid', 'rate_limited'],
  }),
});
