import { z } from 'zod';
import { dateTime, pageQuery, pageSchema, uuid } from './field.ts';
import { route, routeGroup } from './route.ts';

const day = z.iso.date();
const currency = z.string().regex(/^[A-Z]{3}$/, 'Use a currency such as USD');
/** Days in UTC, both included. Default: the last 30 days. */
const span = { from: day.optional(), to: day.optional(), currency: currency.optional() };

export const revenueKind = z.enum([
  'trial',
  'trial-lost',
  'new',
  'converted',
  'back',
  'change',
  'pause',
  'voluntary',
  'involuntary',
  'late',
  'recovered',
]);
export type RevenueKind = z.infer<typeof revenueKind>;

/** Money in minor units. Flows are for the span, balances for its end. */
const numbers = z.object({
  mrr: z.int().describe('paid each month, after current discounts and before taxes'),
  paying: z.int(),
  trialing: z.int(),
  trials: z.int(),
  trialsLost: z.int(),
  new: z.int(),
  converted: z.int().describe('how many of the new members paid after a trial'),
  back: z.int(),
  paused: z.int(),
  voluntary: z.int().describe('cancelled'),
  involuntary: z.int().describe('not paid'),
  recovered: z.int().describe('paid after a payment had failed'),
  recoveredAmount: z.int(),
});

const point = numbers.extend({ day: day.describe('the last day that the point sums up') });
export type RevenuePoint = z.infer<typeof point>;

export const revenue = z
  .object({
    from: day,
    to: day,
    currency,
    currencies: z.array(currency),
    by: z.enum(['day', 'month']).describe('the length of time that a point sums up'),
    points: z.array(point),
    total: numbers.extend({
      arr: z.int().describe('twelve times the monthly revenue'),
      paid: z.int().describe('all members who paid at some time in these days'),
      churn: z.number().nullable().describe('share of `paid` that was lost, converted to 30 days'),
      churnVoluntary: z.number().nullable(),
      churnInvoluntary: z.number().nullable(),
      trialConversion: z.number().nullable().describe('share of the trials that ended in these days'),
      arpu: z.int().nullable().describe('monthly revenue for each paying member'),
      ltv: z.int().nullable().describe('`arpu` divided by `churn`; null if nobody left'),
      recoveryRate: z
        .number()
        .nullable()
        .describe('share of the members with a late payment in these days who then paid'),
    }),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenue>;

const cohort = z.object({
  month: z.string().describe('month of the first payment, such as 2026-11'),
  members: z.int(),
  remaining: z.array(z.int()).describe('members who paid at the end of the first month, the second, and so on'),
});
export type RevenueCohort = z.infer<typeof cohort>;

const row = z.object({
  id: z.int(),
  at: dateTime,
  kind: revenueKind,
  member: z
    .object({ userId: uuid, displayName: z.string(), email: z.string() })
    .nullable()
    .describe('null for an erased account'),
  planName: z.string(),
  backend: z.enum(['foundry', 'card']),
  subscriptionId: z.string(),
  monthly: z.int().describe('by how much it changed the monthly revenue'),
  price: z.int().describe('price of one interval'),
});
export type RevenueRow = z.infer<typeof row>;

export const studioRevenue = routeGroup('studio', {
  read: route({
    method: 'GET',
    path: '/v1/revenue',
    access: 'billing.read',
    summary: 'Recurring revenue, churn, trials and what dunning recovered, of both billing backends.',
    query: z.object(span),
    response: revenue,
  }),
  cohorts: route({
    method: 'GET',
    path: '/v1/revenue/cohorts',
    access: 'billing.read',
    summary: 'By the month of their first payment: how many members still pay, month by month.',
    query: z.object(span),
    response: z.object({ from: day, to: day, currency, cohorts: z.array(cohort) }),
  }),
  rows: route({
    method: 'GET',
    path: '/v1/revenue/rows',
    access: 'billing.read',
    summary: 'The events behind a number, newest first.',
    query: pageQuery('pageSize', 50).extend({ ...span, kind: revenueKind.optional() }),
    response: pageSchema('rows', row),
  }),
  subscribers: route({
    method: 'GET',
    path: '/v1/revenue/subscribers',
    access: 'billing.read',
    summary: 'Members who pay, or whose payment is late, at the end of a day, with their monthly amount.',
    query: pageQuery('pageSize', 50).extend({
      to: day.optional(),
      currency: currency.optional(),
      who: z.enum(['paying', 'trialing']).default('paying'),
    }),
    response: pageSchema('rows', row),
  }),
  export: route({
    method: 'POST',
    path: '/v1/revenue-exports',
    access: 'billing.read',
    summary: 'The address of a table of these days as CSV; it opens for some minutes.',
    body: z.object({ table: z.enum(['numbers', 'rows', 'cohorts']), from: day, to: day, currency }),
    response: z.object({ url: z.string() }),
  }),
});
