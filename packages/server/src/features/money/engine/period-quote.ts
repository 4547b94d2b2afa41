import type { Db } from '../../../platform/db/database.ts';
import { readCharge } from '../ledger/charge/charge.ts';
import { creditsOf } from '../ledger/posting/ledger-posting.ts';
import { refundedAmount } from '../ledger/refund/refund.ts';
import { taxesOfMembers } from '../ledger/tax/billing-address.ts';
import { discountOf, discountsOf } from '../offer/coupon/discount.ts';
import { discounted, unusedOf } from '../offer/price-math.ts';
import { type Quote, quoteOf } from '../offer/quote.ts';
import { monthsAfter, monthsOf } from '../plan/billing-calendar.ts';
import { planNames } from '../plan/plan-name.ts';
import { findPlanAtPrice, type PricedPlan } from '../plan/read-plan.ts';
import { refundedPriceOf } from './refund/refund-value.ts';
import { findChargeIdOfPeriod, type SubscriptionRow } from './subscription/subscription-queries.ts';

interface Question {
  userId: string;
  subscriptionId: number;
  plan: PricedPlan;
  at: Date;
  unused?: number;
}

/** What a period that begins at `at` would cost this member; `unused` is what is paid for already. */
export async function quote(db: Db, question: Question): Promise<Quote> {
  const [answer] = await quotes(db, [question]);
  return answer as Quote;
}

/** The same of many subscriptions, in their order. */
export async function quotes(db: Db, questions: Question[]): Promise<Quote[]> {
  const asked = questions.map(({ subscriptionId, plan, at }) => {
    return { subscriptionId: String(subscriptionId), planId: plan.id, at };
  });
  const discounts = await discountsOf(db, 'foundry', asked);
  const userIds = questions.map(({ userId }) => userId);
  const credits = await creditsOf(db, userIds);
  const nameOf = await planNames(db, userIds);
  const rates = await taxesOfMembers(db, questions);
  return questions.map(({ userId, subscriptionId, plan, unused = 0 }, index) => {
    const credit = credits.get(userId);
    return quoteOf({
      plan: nameOf(userId, plan),
      price: plan.amount,
      discount: discounts.get(String(subscriptionId)) ?? null,
      unused,
      credit: credit?.currency === plan.currency ? credit.amount : 0,
      rate: rates[index] ?? null,
    });
  });
}

/**
 * What of the period that was paid for is unused; nothing of a trial, of months that others gave, of what went back, and
 * of a period that is over.
 */
export async function unusedValue(db: Db, row: SubscriptionRow, at: Date): Promise<number> {
  const { state, terms, anchor, periodStart, periodEnd } = row;
  if (state !== 'active' || at >= periodEnd) return 0;
  const plan = await findPlanAtPrice(db, terms.priceId);
  const of = { backend: 'foundry' as const, subscriptionId: String(row.id), planId: plan.id };
  const discount = await discountOf(db, { ...of, at: periodStart });
  const price = discount ? discounted(plan.amount, discount.percentOff) : plan.amount;
  const paid = Math.max(0, price - (await returnedOfPeriod(db, row)));
  const paidEnd = monthsAfter(anchor, periodStart, monthsOf(terms.interval));
  return unusedOf({ paid, periodStart, periodEnd: paidEnd < periodEnd ? paidEnd : periodEnd, at });
}

async function returnedOfPeriod(db: Db, { id }: SubscriptionRow): Promise<number> {
  const chargeId = await findChargeIdOfPeriod(db, id);
  const charge = chargeId === undefined ? null : await readCharge({ db }, chargeId);
  return charge ? refundedPriceOf(charge, await refundedAmount(db, charge.id)) : 0;
}
