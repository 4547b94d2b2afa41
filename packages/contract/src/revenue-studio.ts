import { z } from 'zod';
import { dateTime, paged, pageQuery, uuid } from './field.ts';
import { group, route } from './route.ts';

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
  mrr: z.int().describe('what is paid a month, after the discounts in force and before taxes'),
  paying: z.int(),
  trialing: z.int(),
  trials: z.int(),
  trialsLost: z.int(),
  new: z.int(),
  converted: z.int().describe('of the new, after a trial'),
  back: z.int(),
  paused: z.int(),
  voluntary: z.int().describe('cancelled'),
  involuntary: z.int().describe('not paid'),
  recovered: z.int().describe('paid after a payment had failed'),
  recoveredAmount: z.int(),
});

const point = numbers.extend({ day: day.describe('the last day of what it sums up') });
export type RevenuePoint = z.infer<typeof point>;

export const revenue = z
  .object({
    from: day,
    to: day,
    currency,
    currencies: z.array(currency),
    by: z.enum(['day', 'month']).describe('what a point sums up'),
    points: z.array(point),
    total: numbers.extend({
      arr: z.int().describe('twelve times the monthly revenue'),
      paid: z.int().describe('all who paid at some time in these days'),
      churn: z.number().nullable().describe('of those, who were lost, as if the days were 30'),
      churnVoluntary: z.number().nullable(),
      churnInvoluntary: z.number().nullable(),
      trialConversion: z.number().nullable().describe('of the trials that ended in these days'),
      arpu: z.int().nullable().describe('monthly revenue by paying member'),
      ltv: z.int().nullable().describe('that, by the churn; null where nobody left'),
      recoveryRate: z.number().nullable().describe('of those late in these days, who paid then'),
    }),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenue>;

const cohort = z.object({
  month: z.string().describe('of the first payment, such as 2026-11'),
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
    .describe('null for anyone who was erased'),
  planName: z.string(),
  backend: z.enum(['foundry', 'card']),
  subscriptionId: z.string(),
  monthly: z.int().describe('what it did to the monthly revenue'),
  price: z.int().describe('of one interval'),
});
export type RevenueRow = z.infer<typeof row>;

export const studioRevenue = group('studio', {
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
    summary: 'Of those who paid first in a month, how many pay still, month by month.',
    query: z.object(span),
    response: z.object({ from: day, to: day, currency, cohorts: z.array(cohort) }),
  }),
  rows: route({
    method: 'GET',
    path: '/v1/revenue/rows',
    access: 'billing.read',
    summary: 'What a number is made of, newest first.',
    query: pageQuery('pageSize', 50).extend({ ...span, kind: revenueKind.optional() }),
    response: paged('rows', row),
  }),
  subscribers: route({
    method: 'GET',
    path: '/v1/revenue/subscribers',
    access: 'billing.read',
    summary: 'Who pays, or tries, at the end of a day, and how much a month.',
    query: pageQuery('pageSize', 50).extend({
      to: day.optional(),
      currency: currency.optional(),
      who: z.enum(['paying', 'trialing']).default('paying'),
    }),
    response: paged('rows', row),
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
