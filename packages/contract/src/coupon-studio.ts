import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId, queryFlag, uuid } from './field.ts';
import { couponCodesMax } from './limits.ts';
import { planId } from './plan.ts';
import { route, routeGroup } from './route.ts';

/** The code as shown. Comparison ignores case, spaces and hyphens. */
const publicCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/, 'Use letters, digits, hyphens and underscores')
  .min(3, 'Use at least 3 characters')
  .max(40);

const terms = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(100).describe('shown only to staff'),
  percentOff: z.int('Use a whole number').min(1, 'Use a number from 1 to 100').max(100, 'Use a number from 1 to 100'),
  durationInMonths: z
    .int('Use a whole number')
    .min(1, 'Use a number from 1 to 120')
    .max(120, 'Use a number from 1 to 120')
    .nullable()
    .describe('null: as long as the subscription'),
  startsAt: dateTime.nullable(),
  endsAt: dateTime.nullable(),
  maxRedemptions: z.int('Use a whole number').min(1, 'Use a number from 1 on').max(10_000_000).nullable(),
  plans: z.array(planId).max(50).describe('empty: all plans'),
  newMembers: z.boolean().describe('only for people who never paid before'),
});

export const studioCoupon = terms
  .extend({
    id,
    code: z.string().nullable().describe('the code for everybody; null if it has only codes for single use'),
    codes: z.int().describe('number of codes for single use'),
    redeemed: z.int(),
    created: dateTime,
    archived: z.boolean(),
  })
  .meta({ id: 'StudioCoupon' });
export type StudioCoupon = z.infer<typeof studioCoupon>;

export const studioCouponCode = z.object({
  id,
  code: z.string(),
  created: dateTime,
  used: dateTime.nullable(),
  email: z.string().nullable().describe('e-mail address of the member who used it'),
});
export type StudioCouponCode = z.infer<typeof studioCouponCode>;

export const studioRedemption = z.object({
  id,
  redeemed: dateTime,
  code: z.string(),
  userId: uuid.nullable().describe('null for an account that is gone'),
  displayName: z.string().nullable(),
  email: z.string().nullable(),
  percentOff: z.int(),
  endDate: dateTime.nullable(),
});
export type StudioRedemption = z.infer<typeof studioRedemption>;

const params = z.object({ id: pathId });
const base = '/v1/coupons';
const pageSize = 50;

export const studioCoupons = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: base,
    access: 'billing.edit',
    summary: 'The coupons that can be redeemed, or the archived ones, newest first.',
    query: pageQuery('pageSize', pageSize).extend({ archived: queryFlag.default(false) }),
    response: pageSchema('coupons', studioCoupon),
  }),
  read: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'billing.edit',
    summary: 'One coupon.',
    params,
    response: studioCoupon,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'billing.edit',
    summary: 'Make a coupon, with a code for everybody unless it is to have only codes for single use.',
    body: terms
      .partial()
      .required({ name: true, percentOff: true })
      .extend({ code: publicCode.nullable().default(null) }),
    response: studioCoupon,
    errors: ['code_taken'],
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/:id`,
    access: 'billing.edit',
    summary: 'Change the given fields, or archive the coupon. Members who have redeemed it keep their discount.',
    params,
    body: terms.partial().extend({ archived: z.boolean().optional() }),
    response: studioCoupon,
    errors: ['not_found'],
  }),
  codes: route({
    method: 'GET',
    path: `${base}/:id/codes`,
    access: 'billing.edit',
    summary: 'The codes for single use, newest first.',
    params,
    query: pageQuery('pageSize', pageSize),
    response: pageSchema('codes', studioCouponCode),
    errors: ['not_found'],
  }),
  makeCodes: route({
    method: 'POST',
    path: `${base}/:id/codes`,
    access: 'billing.edit',
    summary: 'Make codes for single use. Nobody can guess them.',
    params,
    body: z.object({
      count: z
        .int('Use a whole number')
        .min(1, `Use a number from 1 to ${couponCodesMax}`)
        .max(couponCodesMax, `Use a number from 1 to ${couponCodesMax}`),
      prefix: publicCode.or(z.literal('')).default('').describe('text before each code'),
    }),
    response: z.object({ made: z.int() }),
    errors: ['not_found'],
  }),
  exportCodes: route({
    method: 'GET',
    path: `${base}/:id/codes/export`,
    access: 'billing.edit',
    summary: 'All codes for single use, for a file.',
    params,
    response: z.object({ codes: z.array(studioCouponCode) }),
    errors: ['not_found'],
  }),
  redemptions: route({
    method: 'GET',
    path: `${base}/:id/redemptions`,
    access: 'billing.edit',
    summary: 'The redemptions of a coupon, newest first.',
    params,
    query: pageQuery('pageSize', pageSize),
    response: pageSchema('redemptions', studioRedemption),
    errors: ['not_found'],
  }),
});
