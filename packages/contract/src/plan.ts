import { z } from 'zod';
import { dateTime } from './field.ts';
import { money } from './money.ts';
import { markTranslatable, texts } from './translated-text.ts';

export const planId = z.string().min(1).max(100);

/** The tax of a price: included in it, or added if not `inclusive`. Null without tax. */
export const priceTax = z
  .object({ name: z.string(), percent: z.number(), inclusive: z.boolean(), amount: money })
  .nullable();
export type PriceTax = z.infer<typeof priceTax>;

/** A plan as offered to the viewer. */
export const planOption = markTranslatable(
  z
    .object({
      planId,
      name: z.string(),
      interval: z.enum(['month', 'year']),
      price: money.describe('price of one interval'),
      tax: priceTax.describe('tax of the price with the coupon'),
      discountedPrice: money.nullable().describe('price of one interval with the requested coupon'),
      discountMonths: z.int().nullable().describe('how long the discounted price lasts; null without end'),
      trialDays: z.int().describe('0 if the account already had a trial'),
      points: z.object({ amount: z.int(), granted: z.enum(['monthly', 'at-signup', 'never']) }),
      badge: z.boolean().describe('an exclusive profile badge at sign-up'),
      perks: z.array(z.string()).describe("in the operator's own words"),
      joinOnly: z.boolean().describe('on sale only at the join page'),
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
    unused: money.describe('value of the time that is already paid for'),
    due: money.describe('amount with tax'),
    credit: money,
    nextBillingDate: dateTime,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChange>;

/** The effect of cancelling the subscription now. */
export const cancelTerms = z
  .object({
    when: z.enum(['now', 'period-end', 'charge']).describe('charge: after the present charge is decided'),
    hasAccess: z.boolean().describe('whether paid or granted time gives access after that'),
    accessEnd: dateTime.nullable().describe('end of that access; null without an end'),
  })
  .meta({ id: 'CancelTerms' });

export const cancelReason = z.enum(['price', 'content', 'technical', 'unused', 'other']);
export type CancelReason = z.infer<typeof cancelReason>;

const atNextPayment = {
  from: dateTime.describe('when the next payment is due, or would be'),
  price: money.describe('price of one payment, with tax'),
};

/** An offer to a member who is about to cancel. The reason decides which; each offer is made once a year. */
export const cancelOffer = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('discount'),
      percentOff: z.int(),
      months: z.int(),
      payments: z.int().describe('number of payments with the discount'),
      regular: money.describe('price of one payment without the discount'),
      ...atNextPayment,
    }),
    z.object({ kind: z.literal('pause'), months: z.int(), until: dateTime, ...atNextPayment }),
    z.object({
      kind: z.literal('plan'),
      planId,
      planName: z.string(),
      regular: money.describe('price of the present plan'),
      ...atNextPayment,
    }),
    z.object({ kind: z.literal('help') }),
  ])
  .meta({ id: 'CancelOffer' });
export type CancelOffer = z.infer<typeof cancelOffer>;
