import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type { Db } from '../../../../platform/db/database.ts';
import { findDiscount, type Redemption } from './coupon-queries.ts';

/** The discount of a charge for a period that begins at `at`; null for none. */
export async function discountOf(
  db: Db,
  question: Parameters<typeof findDiscount>[1],
): Promise<SubscriptionDiscount | null> {
  const found = await findDiscount(db, question);
  return found ? toDiscount(found) : null;
}

export function toDiscount({ startsAt, endsAt, ...rest }: Redemption): SubscriptionDiscount {
  return { ...rest, startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null };
}
