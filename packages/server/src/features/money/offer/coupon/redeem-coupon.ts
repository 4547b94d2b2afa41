import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import {
  type CodeRow,
  endDiscounts,
  findCode,
  findDiscount,
  insertCarriedDiscount,
  insertRedemption,
  lockCode,
  type SubscriptionRef,
  updateUses,
} from './coupon-queries.ts';
import { deleteReservations } from './coupon-reservation-queries.ts';
import { toDiscount } from './discount.ts';
import { notApplicable, refusalOfCode } from './look-up-coupon.ts';

export { deleteRedemptions } from './coupon-queries.ts';

export interface NewCouponUse extends SubscriptionRef {
  code: string;
  userId: string;
  planId: string;
  at: Date;
  /** When the subscription is charged next: the months count from then. `at` if absent. */
  nextChargeAt?: Date;
}

/**
 * Uses a redemption of the coupon and gives the subscription its discount, which replaces a smaller one. The discount
 * covers charges of periods that begin from `at` on; its months count from the next charge. Throws `coupon_invalid`, or
 * `coupon_not_applicable` with the text of the reason. Counts no guesses.
 */
export async function redeemCoupon(tx: Db, use: NewCouponUse): Promise<SubscriptionDiscount> {
  const key = keyOfCode(use.code);
  await lockCode(tx, key);
  await deleteReservations(tx, { userId: use.userId, key });
  const row = await findCode(tx, key);
  if (!row) throw new ProblemError('coupon_invalid');
  const refusal = await refusalOfCode(tx, row, { ...use, subscription: use });
  if (refusal) throw notApplicable(refusal);
  await updateUses(tx, row);
  return discount(tx, { ...use, ...row });
}

/**
 * A discount on the plan without a code, for a member who stays instead of cancelling. It replaces a smaller one.
 * Throws `coupon_not_applicable` if the subscription has an equal or bigger discount.
 */
export async function redeemCancelDiscount(
  tx: Db,
  offer: Omit<NewCouponUse, 'code'> & { percentOff: number; months: number },
): Promise<SubscriptionDiscount> {
  const now = await findDiscount(tx, offer);
  if (now && now.percentOff >= offer.percentOff) throw notApplicable('better');
  const terms = { percentOff: offer.percentOff, durationInMonths: offer.months, plans: [offer.planId] };
  return discount(tx, { ...offer, ...terms, couponId: null, codeId: null, code: offerCode });
}

/** Moves a discount of the card provider to a subscription of the own engine, unless it has ended. */
export async function transferDiscount(
  tx: Db,
  kept: { userId: string; subscriptionId: string; code: string; percentOff: number; endDate: string | null; at: Date },
): Promise<void> {
  const endsAt = kept.endDate === null ? null : new Date(kept.endDate);
  if (endsAt === null || endsAt > kept.at) await insertCarriedDiscount(tx, { ...kept, endsAt });
}

/** Shown in place of a coupon code. */
const offerCode = 'THANK-YOU';

async function discount(
  tx: Db,
  row: Omit<NewCouponUse, 'planId'> &
    Pick<CodeRow, 'percentOff' | 'durationInMonths' | 'plans'> & { couponId: number | null; codeId: number | null },
): Promise<SubscriptionDiscount> {
  await endDiscounts(tx, row, row.at);
  return toDiscount(await insertRedemption(tx, { ...row, countFrom: row.nextChargeAt ?? row.at }));
}
