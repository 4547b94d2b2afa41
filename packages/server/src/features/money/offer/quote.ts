import type { Db } from '../../../platform/db/database.ts';
import { roundedShare, withTax } from '../../../platform/money-math.ts';
import { readBillingAccounts, type TaxRate } from '../ledger/tax/billing-account.ts';
import { planNames } from '../plan/plan-name.ts';
import type { PricedPlan } from '../plan/read-plan.ts';
import { listDiscounts } from './coupon/coupon-queries.ts';

export interface Quote {
  /** What the member calls it. */
  plan: string;
  /** What the member pays for the period before tax, unless the price includes it. */
  net: number;
  /** All that is taken; nothing where discounts and credit cover it. */
  amount: number;
  tax: number;
  taxRateId: number | null;
  lines: { description: string; amount: number }[];
  /** How much of the credit it uses. */
  creditUsed: number;
  /** What is unused beyond the price. */
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
 * What a period of the own engine that begins at `at` would cost this member; `unused` is what is paid for already.
 */
export async function quote(db: Db, request: QuoteRequest): Promise<Quote> {
  const [answer] = await quotes(db, [request]);
  return answer as Quote;
}

/** The same of many subscriptions, in their order. */
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

/** The price of a period: less the discount, less what is unused of the one before, less credit; then tax. */
function quoteOf(args: {
  plan: string;
  price: number;
  discount: { code: string; percentOff: number } | null;
  unused: number;
  credit: number;
  rate: TaxRate | null;
}): Quote {
  const reduced = args.discount ? discounted(args.price, args.discount.percentOff) : args.price;
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
    plan: args.plan,
    net,
    ...withTax(net, args.rate),
    taxRateId: args.rate?.id ?? null,
    lines: lines.filter(({ amount }) => amount !== 0),
    creditUsed,
    creditLeft: Math.max(0, args.unused - reduced),
  };
}

/** What is taken of anyone for a price after so many percent off, with tax. */
export function amountAt(price: number, percentOff: number, rate: TaxRate | null): number {
  return withTax(discounted(price, percentOff), rate).amount;
}

/** What of a paid period is unused at `at`, in minor units, halves rounded up; nothing of one that is over. */
export function unusedOf(args: { paid: number; periodStart: Date; periodEnd: Date; at: Date }): number {
  const whole = args.periodEnd.getTime() - args.periodStart.getTime();
  const left = Math.min(args.periodEnd.getTime() - args.at.getTime(), whole);
  return whole <= 0 || left <= 0 ? 0 : roundedShare(args.paid, left, whole);
}

/** A price after so many percent off, the discount rounded half up. */
export function discounted(price: number, percentOff: number): number {
  return price - roundedShare(price, Math.round(percentOff * 1000), 100_000);
}
