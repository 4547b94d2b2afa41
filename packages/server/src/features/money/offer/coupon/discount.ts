import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type { Db } from '../../../../platform/db/database.ts';
import {
  type DiscountQuestion,
  findDiscount,
  listDiscounts,
  type Redemption,
  type SubscriptionRef,
} from './coupon-queries.ts';

/** The discount that is in force for a charge of the plan for a period that begins at that moment; null for none. */
export async function discountOf(
  db: Db,
  question: Parameters<typeof findDiscount>[1],
): Promise<SubscriptionDiscount | null> {
  const found = await findDiscount(db, question);
  return found ? toDiscount(found) : null;
}

/** The same of each subscription of a backend at a moment of its own, by its id; those without one are left out. */
export async function discountsOf(
  db: Db,
  backend: SubscriptionRef['backend'],
  asked: DiscountQuestion[],
): Promise<Map<string, SubscriptionDiscount>> {
  const found = await listDiscounts(db, backend, asked);
  return new Map(found.map((one) => [one.subscriptionId, toDiscount(one)]));
}

export function toDiscount({ startsAt, endsAt, ...rest }: Redemption): SubscriptionDiscount {
  return { ...rest, startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null };
}
