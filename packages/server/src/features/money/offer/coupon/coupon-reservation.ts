import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { deleteReservations, moveReservation, reservationIdOf } from './coupon-reservation-queries.ts';
import { redeemCoupon } from './redeem-coupon.ts';

export { deleteReservations } from './coupon-reservation-queries.ts';

/**
 * Reserves a redemption for a member who is about to pay on the card provider's page. It replaces their earlier
 * reservation of the same coupon. Throws the errors of `redeemCoupon`.
 */
export async function reserveCoupon(
  tx: Db,
  use: { code: string; userId: string; planId: string; at: Date },
): Promise<void> {
  await redeemCoupon(tx, { ...use, backend: 'stripe', subscriptionId: reservationIdOf(use.userId) });
}

/**
 * Redeems a reservation, even if the coupon has ended in the meantime. Returns false if there is no reservation any
 * more.
 */
export function claimReservation(
  tx: Db,
  { code, ...claim }: { code: string; userId: string; subscriptionId: string; at: Date },
): Promise<boolean> {
  return moveReservation(tx, { ...claim, key: keyOfCode(code) });
}

/** Releases the reservations of a member, except of the coupon of code `keep`. */
export function releaseReservations(tx: Db, { userId, keep }: { userId: string; keep?: string }): Promise<void> {
  return deleteReservations(tx, { userId, ...(keep !== undefined && { keep: keyOfCode(keep) }) });
}
