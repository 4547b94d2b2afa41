import type { Db } from '../../../platform/db/database.ts';
import { roundedShare, withTax } from '../../../platform/money-math.ts';
import { readBillingAccounts, type TaxRate } from '../ledger/tax/billing-account.ts';
import { planNames } from '../plan/plan-name.ts';
import type { PricedPlan } from '../plan/read-plan.ts';
import { listDiscounts } from './coupon/coupon-queries.ts';

export interface Quote {
  /** The name of the plan in the member's language. */
  planName: string;
  /** The price less discount, unused time and credit, in minor units; without tax, unless the price includes it. */
  net: number;
  /** The total charge, with tax; 0 if discount, unused time and credit cover it. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  lines: { description: string; amount: number }[];
  /** How much of the account's credit it uses. */
  creditUsed: number;
  /** The part of the unused time that exceeds the price. */
  creditLeft: number;
}

export interface QuoteRequest {
  userId: string;
  subscriptionId: number;
  plan: PricedPlan;
  at: Date;
  unused?: number;
}

/**
 * The price of a period that begins at `at`, in Greenlight's own billing engine. `unused`: the value of unused paid
 * time.
 */
export async function quote(db: Db, request: QuoteRequest): Promise<Quote> {
  const [answer] = await quotes(db, [request]);
  return answer as Quote;
}

/** Like {@link quote}, for many subscriptions, in the order of the requests. */
export async function quotes(db: Db, requests: QuoteRequest[]): Promise<Quote[]> {
  const asked = requests.map(({ subscriptionId, plan, at }) => {
    return { subscriptionId: String(subscriptionId), planId: plan.id, at };
  });
  const found = await listDiscounts(db, 'foundry', asked);
  const discounts = new Map(found.map((discount) => [discount.subscriptionId, discount]));
  const accounts = await readBillingAccounts(db, requests);
  const nameOf = await planNames(
    db,
    requests.map(({ userId }) => userId),
  );
  return requests.map(({ userId, subscriptionId, plan, unused = 0 }, index) => {
    const { rate = null, credit = null } = accounts[index] ?? {};
    return quoteOf({
      plan: nameOf(userId, plan),
      price: plan.amount,
      discount: discounts.get(String(subscriptionId)) ?? null,
      unused,
      credit: credit?.currency === plan.currency ? credit.amount : 0,
      rate,
    });
  });
}

/** The price of a period, less discount, unused time of the period before and credit, plus tax. */
function quoteOf(args: {
  plan: string;
  price: number;
  discount: { code: string; percentOff: number } | null;
  unused: number;
  credit: number;
  rate: TaxRate | null;
}): Quote {
  const reduced = args.discount ? priceAfterDiscount(args.price, args.discount.percentOff) : args.price;
  const due = Math.max(0, reduced - args.unused);
  const creditUsed = Math.min(due, args.credit);
  const net = due - creditUsed;
  const lines = [
    { description: args.plan, amount: args.price },
    { description: `${args.discount?.code} −${args.discount?.percentOff} %`, amount: reduced - args.price },
    { description: 'Unused time', amount: due - reduced },
    { description: 'Credit', amount: -creditUsed },
  ];
  return {
    planName: args.plan,
    net,
    ...withTax(net, args.rate),
    taxRateId: args.rate?.id ?? null,
    lines: lines.filter(({ amount }) => amount !== 0),
    creditUsed,
    creditLeft: Math.max(0, args.unused - reduced),
  };
}

/** The charge for a price after a discount, with tax. */
export function chargeAfterDiscount(price: number, percentOff: number, rate: TaxRate | null): number {
  return withTax(priceAfterDiscount(price, percentOff), rate).amount;
}

/** The unused part of a paid period at `at`, in minor units, rounded half up; 0 after its end. */
export function unusedOf(args: { paid: number; periodStart: Date; periodEnd: Date; at: Date }): number {
  const whole = args.periodEnd.getTime() - args.periodStart.getTime();
  const left = Math.min(args.periodEnd.getTime() - args.at.getTime(), whole);
  return whole <= 0 || left <= 0 ? 0 : roundedShare(args.paid, left, whole);
}

/** A price after a discount; the discount is rounded half up. */
export function priceAfterDiscount(price: number, percentOff: number): number {
  return price - roundedShare(price, Math.round(percentOff * 1000), 100_000);
}
