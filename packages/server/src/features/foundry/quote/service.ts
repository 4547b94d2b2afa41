import type { Db } from '../../../platform/db/database.ts';
import { discountOf } from '../../coupon/service.ts';
import { creditOf } from '../../payment/ledger/service.ts';
import { taxOfMember } from '../address/service.ts';
import { discounted, unusedOf } from '../proration/policy.ts';
import { findPlanAtPrice, type PlanRow } from '../queries.ts';
import type { SubscriptionRow } from '../subscription/queries.ts';
import { type Quote, quoteOf } from './policy.ts';

/** What a period that begins at `at` would cost this member; `unused` is what is paid for already. */
export async function quote(
  db: Db,
  args: { userId: string; subscriptionId: number; plan: PlanRow; at: Date; unused?: number },
): Promise<Quote> {
  const { userId, plan, at, unused = 0 } = args;
  const of = { backend: 'foundry' as const, subscriptionId: String(args.subscriptionId) };
  const discount = await discountOf(db, { ...of, at });
  const credit = await creditOf(db, userId);
  return quoteOf({
    plan: plan.name,
    price: plan.amount,
    discount,
    unused,
    credit: credit?.currency === plan.currency ? credit.amount : 0,
    rate: await taxOfMember(db, userId, at),
  });
}

/** What of the period that is paid for is unused; nothing of a trial, of a gift, and of one that is over. */
export async function unusedValue(db: Db, row: SubscriptionRow, at: Date): Promise<number> {
  if (row.state !== 'active' || at >= row.periodEnd) return 0;
  const plan = await findPlanAtPrice(db, row.terms.priceId);
  const of = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  const discount = await discountOf(db, { ...of, at: row.periodStart });
  const paid = discount ? discounted(plan.amount, discount.percentOff) : plan.amount;
  return unusedOf({ paid, periodStart: row.periodStart, periodEnd: row.periodEnd, at });
}
