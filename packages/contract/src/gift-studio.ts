import { z } from 'zod';
import { pageQuery, pageSchema, pathId, uuid } from './field.ts';
import { giftEntity } from './gift.ts';
import { currencyCode, money } from './money.ts';
import { planId } from './plan.ts';
import { route, routeGroup } from './route.ts';

export const giftOptionId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, 'Use lower-case letters, digits and hyphens');
const optionFields = z.object({
  months: z.int('Use a whole number').min(1, 'Use a number from 1 to 60').max(60, 'Use a number from 1 to 60'),
  price: money.extend({ amount: z.int().min(1, 'Enter a price').max(100_000_00) }),
  planId: planId.describe('the plan of the membership that it gives'),
  offered: z.boolean(),
});

const optionBody = optionFields.extend({ price: optionFields.shape.price.extend({ currency: currencyCode }) });

export const studioGiftOption = optionFields.extend({ id: giftOptionId }).meta({ id: 'StudioGiftOption' });
export type StudioGiftOption = z.infer<typeof studioGiftOption>;

export const studioGift = giftEntity
  .omit({ code: true })
  .extend({
    codeEnd: z.string().nullable().describe('the last letters of the code: staff never see all of it'),
    buyer: z.object({ userId: uuid, displayName: z.string(), email: z.string() }).nullable(),
    redeemer: z.object({ userId: uuid, displayName: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'StudioGift' });
export type StudioGift = z.infer<typeof studioGift>;

const params = z.object({ id: pathId });

export const studioGifts = routeGroup('studio', {
  options: route({
    method: 'GET',
    path: '/v1/gift-options',
    access: 'billing.edit',
    summary: 'What can be given, also what is not on sale.',
    response: z.object({ options: z.array(studioGiftOption) }),
  }),
  addOption: route({
    method: 'POST',
    path: '/v1/gift-options',
    access: 'billing.edit',
    summary: 'Make what can be given. Where a gift of this length is on sale, `others` says what happens to that.',
    body: optionBody.extend({
      others: z
        .enum(['keep', 'withdraw'])
        .optional()
        .describe('gifts of the same length that are on sale; without it they are a conflict'),
    }),
    response: studioGiftOption,
    errors: ['conflict'],
  }),
  saveOption: route({
    method: 'PUT',
    path: '/v1/gift-options/:id',
    access: 'billing.edit',
    summary: 'Change what can be given; gifts that are bought stay as they are.',
    params: z.object({ id: giftOptionId }),
    body: optionBody,
    response: studioGiftOption,
    errors: ['not_found'],
  }),
  list: route({
    method: 'GET',
    path: '/v1/gifts',
    access: 'billing.edit',
    summary: 'All gifts, newest first.',
    query: pageQuery('pageSize', 50).extend({ search: z.string().trim().max(200).default('') }),
    response: pageSchema('gifts', studioGift),
  }),
  resend: route({
    method: 'POST',
    path: '/v1/gifts/:id/resend',
    access: 'billing.edit',
    summary: 'Send the letter of a gift again.',
    params,
    response: studioGift,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
  void: route({
    method: 'POST',
    path: '/v1/gifts/:id/void',
    access: 'billing.refund',
    summary: 'Take back a gift that nobody has redeemed, and give the money back.',
    params,
    body: z.object({ reason: z.string().trim().min(1, 'Say why').max(500) }),
    response: studioGift,
    errors: ['not_found', 'conflict'],
  }),
});
