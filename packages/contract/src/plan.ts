import { z } from 'zod';
import { dateTime } from './field.ts';
import { money } from './money.ts';
import { texts, translated } from './translated-text.ts';

export const planId = z.string().min(1).max(100);

/** The tax of a price: included in it, or added if not `inclusive`. Null without tax. */
export const priceTax = z
  .object({ name: z.string(), percent: z.number(), inclusive: z.boolean(), amount: money })
  .nullable();
export type PriceTax = z.infer<typeof priceTax>;

/** A plan as offered to the viewer. */
export const planOption = translated(
  z
    .object({
      planId,
      name: z.string(),
      interval: z.enum(['month', 'year']),
      price: money.describe('of one interval'),
      tax: priceTax.describe('of the price, less what the coupon takes off'),
      discountedPrice: money.nullable().describe('of one interval with the coupon asked for'),
      discountMonths: z.int().nullable().describe('how long the discounted price lasts; null without end'),
      trialDays: z.int().describe('0 for anyone who had a trial already'),
      points: z.object({ amount: z.int(), granted: z.enum(['monthly', 'at-signup', 'never']) }),
      badge: z.boolean().describe('an exclusive profile badge at sign-up'),
      perks: z.array(z.string()).describe("in the operator's own words"),
      joinOnly: z.boolean().describe('on sale at the join page, and nowhere else'),
    })
    .meta({ id: 'PlanOption' }),
  (plan) => [
    ...texts(plan, 'plan', plan.planId, ['name']),
    ...plan.perks.map(
      (_, key) => ({ on: plan.perks, key, kind: 'plan', id: plan.planId, field: 'perk', as: 'listed' }) as const,
    ),
  ],
);
export type PlanOption = z.infer<typeof planOption>;

/** The effect of changing the plan now: `due` is charged at once, `credit` is kept for later charges. */
export const planChange = z
  .object({
    planId,
    planName: z.string(),
    price: money,
    when: z.enum(['now', 'period-end']),
    effectiveAt: dateTime,
    unused: money.describe('of the time that is paid for already'),
    due: money.describe('with tax'),
    credit: money,
    nextBillingDate: dateTime,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChange>;

/** The effect of cancelling the subscription now. */
export const cancelTerms = z
  .object({
    when: z.enum(['now', 'period-end', 'charge']).describe('charge: once the one that is under way is decided'),
    hasAccess: z.boolean().describe('whether what is paid for, or was given, gives access after that'),
    accessEnd: dateTime.nullable().describe('until when it does; null without an end'),
  })
  .meta({ id: 'CancelTerms' });

export const cancelReason = z.enum(['price', 'content', 'technical', 'unused', 'other']);
export type CancelReason = z.infer<typeof cancelReason>;

const atNextPayment = {
  from: dateTime.describe('when the next payment is taken, or would be'),
  price: money.describe('of one payment, with tax'),
};

/** An offer to a member who is about to cancel. The reason decides which; each is made once a year. */
export const cancelOffer = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('discount'),
      percentOff: z.int(),
      months: z.int(),
      payments: z.int().describe('how many of the next ones it is taken off'),
      regular: money.describe('of one payment without it'),
      ...atNextPayment,
    }),
    z.object({ kind: z.literal('pause'), months: z.int(), until: dateTime, ...atNextPayment }),
    z.object({
      kind: z.literal('plan'),
      planId,
      planName: z.string(),
      regular: money.describe('of the plan there is'),
      ...atNextPayment,
    }),
    z.object({ kind: z.literal('help') }),
  ])
  .meta({ id: 'CancelOffer' });
export type CancelOffer = z.infer<typeof cancelOffer>;
