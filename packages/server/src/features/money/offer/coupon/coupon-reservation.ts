import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { deleteReservations, reservationIdOf, updateReservationClaimed } from './coupon-reservation-queries.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export { deleteReservations as sweepReservations } from './coupon-reservation-queries.ts';

/**
 * Takes one of the redemptions that are left for a member who is about to pay on a page of the card provider, in place of
 * the one that they had of the same coupon. Throws as `redeemCoupon`.
 */
export async function reserveCoupon(
  tx: Db,
  use: { code: string; userId: string; planId: string; at: Date },
): Promise<void> {
  await redeemCoupon(tx, { ...use, backend: 'stripe', subscriptionId: reservationIdOf(use.userId) });
}

/** Redeems what was kept, whatever became of the coupon meanwhile. False where nothing is kept any more. */
export function claimReservation(
  tx: Db,
  { code, ...claim }: { code: string; userId: string; subscriptionId: string; at: Date },
): Promise<boolean> {
  return updateReservationClaimed(tx, { ...claim, key: keyOfCode(code) });
}

/** What is kept for a member can be had by others again; not the coupon of the code that is named. */
export function releaseReservations(tx: Db, { userId, keep }: { userId: string; keep?: string }): Promise<void> {
  return deleteReservations(tx, { userId, ...(keep !== undefined && { keep: keyOfCode(keep) }) });
}
