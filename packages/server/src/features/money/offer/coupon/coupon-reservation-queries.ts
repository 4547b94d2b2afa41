import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

const prefix = 'checkout:';

/** An id in place of the id of the subscription, which has not begun yet. */
export function reservationIdOf(userId: string): string {
  return `${prefix}${userId}`;
}

const isReservation = sql`backend = 'stripe' and subscription_id like ${sql.lit(`${prefix}%`)}`;

/** The code of the coupon that is reserved for this member; undefined for none. */
export async function findReservation(
  db: Db,
  { couponId, userId }: { couponId: number; userId: string },
): Promise<{ codeId: number } | undefined> {
  const { rows } = await sql<{ codeId: number }>`
    select code_id as "codeId" from coupon_redemption
    where coupon_id = ${couponId} and account_id = ${userId} and ${isReservation}`.execute(db);
  return rows[0];
}

/**
 * Moves a reservation to the subscription that has begun; its months count from `at`. Returns false if there is none.
 */
export async function moveReservation(
  db: Db,
  { key, userId, subscriptionId, at }: { key: string; userId: string; subscriptionId: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupon_redemption set subscription_id = ${subscriptionId}, starts_at = ${at},
      ends_at = (${at}::timestamptz at time zone 'UTC' + make_interval(months => duration_months)) at time zone 'UTC'
    where account_id = ${userId} and subscription_id = ${reservationIdOf(userId)} and ${isReservation}
      and code_id = (select id from coupon_code where key = ${key})`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Deletes the member's reservations except that of the coupon of code `keep`; or the one of the coupon of code `key`;
 * or all that were made before a moment, of one member or of everybody.
 */
export async function deleteReservations(
  db: Db,
  which: { userId: string; keep?: string } | { userId: string; key: string } | { until: Date; userId?: string },
): Promise<void> {
  const ofCode = (key: string) => sql`(select coupon_id from coupon_code where key = ${key})`;
  const chosen =
    'until' in which
      ? sql`redeemed_at <= ${which.until} ${which.userId === undefined ? sql`` : sql`and account_id = ${which.userId}`}`
      : 'key' in which
        ? sql`account_id = ${which.userId} and coupon_id = ${ofCode(which.key)}`
        : sql`account_id = ${which.userId}
            ${which.keep === undefined ? sql`` : sql`and coupon_id is distinct from ${ofCode(which.keep)}`}`;
  await sql`
    with gone as (
      delete from coupon_redemption where ${isReservation} and ${chosen} returning coupon_id, code_id),
    coupons as (
      update coupon set redeemed = redeemed - n
      from (select coupon_id, count(*)::int as n from gone group by 1) g where coupon.id = g.coupon_id)
    update coupon_code set uses = uses - n
    from (select code_id, count(*)::int as n from gone group by 1) g where coupon_code.id = g.code_id`.execute(db);
}
