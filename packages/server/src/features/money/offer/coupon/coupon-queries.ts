import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Backend } from '../../entitlement/policy.ts';
import type { CouponTerms } from './coupon-refusal.ts';

export interface CodeRow extends CouponTerms {
  couponId: number;
  codeId: number;
  code: string;
  durationInMonths: number | null;
}

const codeFields = sql`c.id as "couponId", k.id as "codeId", k.code, c.percent_off as "percentOff",
  c.duration_months as "durationInMonths", c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.max_redemptions as "maxRedemptions", c.redeemed, k.uses_max as "usesMax", k.uses, c.plans,
  c.new_members as "newMembers"`;

/** Without codes of archived coupons. */
export async function findCode(db: Db, key: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select ${codeFields} from coupon_code k join coupon c on c.id = k.coupon_id
    where k.key = ${key} and c.archived_at is null`.execute(db);
  return rows[0];
}

/** Also locks the coupon, so that no other transaction redeems one of its codes before this one ends. */
export async function lockCode(db: Db, key: string): Promise<CodeRow | undefined> {
  await sql`select from coupon where id = (select coupon_id from coupon_code where key = ${key}) for no key update`.execute(
    db,
  );
  return findCode(db, key);
}

/** Counts one more redemption of the code and of its coupon. */
export async function updateUses(db: Db, { couponId, codeId }: Pick<CodeRow, 'couponId' | 'codeId'>): Promise<void> {
  await sql`update coupon set redeemed = redeemed + 1 where id = ${couponId}`.execute(db);
  await sql`update coupon_code set uses = uses + 1 where id = ${codeId}`.execute(db);
}

/** A reservation does not count. */
export async function hasRedeemedCoupon(db: Db, args: { couponId: number; userId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from coupon_redemption where coupon_id = ${args.couponId} and account_id = ${args.userId}
      and subscription_id not like 'checkout:%'`.execute(db);
  return rows.length > 0;
}

export interface Redemption {
  subscriptionId: string;
  code: string;
  percentOff: number;
  durationInMonths: number | null;
  startsAt: Date;
  endsAt: Date | null;
}

export interface SubscriptionRef {
  backend: Backend;
  subscriptionId: string;
}

const redemptionFields = sql`subscription_id as "subscriptionId", code, percent_off as "percentOff",
  duration_months as "durationInMonths", starts_at as "startsAt", ends_at as "endsAt"`;

/** The largest discount of the subscription at `at`. */
export async function findDiscount(
  db: Db,
  { backend, ...asked }: SubscriptionRef & Omit<DiscountQuestion, 'subscriptionId'>,
): Promise<Redemption | undefined> {
  return (await listDiscounts(db, backend, [asked]))[0];
}

export interface DiscountQuestion {
  subscriptionId: string;
  /** The plan that is charged; undefined for any. */
  planId?: string | undefined;
  at: Date;
}

/** The largest discount of each subscription, each at its own moment. */
export async function listDiscounts(db: Db, backend: Backend, asked: DiscountQuestion[]): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select distinct on (subscription_id) ${redemptionFields}
    from unnest(${asked.map(({ subscriptionId }) => subscriptionId)}::text[],
        ${asked.map(({ planId }) => planId ?? null)}::text[],
        ${asked.map(({ at }) => at)}::timestamptz[]) as asked (id, plan, at)
      join coupon_redemption r on r.backend = ${backend} and r.subscription_id = asked.id
    where starts_at <= asked.at and (ends_at is null or ends_at > asked.at)
      and (asked.plan is null or r.plans = '{}' or asked.plan = any(r.plans))
    order by subscription_id, percent_off desc, r.id desc`.execute(db);
  return rows;
}

export interface NewRedemption extends SubscriptionRef {
  couponId: number | null;
  codeId: number | null;
  userId: string;
  code: string;
  percentOff: number;
  durationInMonths: number | null;
  /** The plans that the discount covers; empty for all. */
  plans: string[];
  at: Date;
  /** Time from which the months are counted: the next charge. */
  countFrom: Date;
}

/** The discount ends after `durationInMonths` calendar months, in UTC. */
export async function insertRedemption(db: Db, row: NewRedemption): Promise<Redemption> {
  const { rows } = await sql<Redemption>`
    insert into coupon_redemption (coupon_id, code_id, account_id, backend, subscription_id, code, percent_off,
      duration_months, plans, starts_at, ends_at, redeemed_at)
    values (${row.couponId}, ${row.codeId}, ${row.userId}, ${row.backend}, ${row.subscriptionId}, ${row.code},
      ${row.percentOff}, ${row.durationInMonths}, ${row.plans}::text[], ${row.at},
      (${row.countFrom}::timestamptz at time zone 'UTC' + make_interval(months => ${row.durationInMonths}::int))
        at time zone 'UTC', ${row.at})
    returning ${redemptionFields}`.execute(db);
  return rows[0] as Redemption;
}

/** Inserts a discount that was moved from the card provider, rounded up to whole percents. */
export async function insertCarriedDiscount(
  db: Db,
  row: { userId: string; subscriptionId: string; code: string; percentOff: number; at: Date; endsAt: Date | null },
): Promise<void> {
  await sql`
    insert into coupon_redemption (account_id, backend, subscription_id, code, percent_off, starts_at, ends_at, redeemed_at)
    values (${row.userId}, 'foundry', ${row.subscriptionId}, ${row.code}, ${Math.ceil(row.percentOff)}, ${row.at},
      ${row.endsAt}, ${row.at})`.execute(db);
}

/** Ends the discounts of the subscription, because another one replaces them. */
export async function endDiscounts(db: Db, of: SubscriptionRef, at: Date): Promise<void> {
  await sql`
    update coupon_redemption set ends_at = greatest(starts_at, ${at}::timestamptz)
    where backend = ${of.backend} and subscription_id = ${of.subscriptionId}
      and (ends_at is null or ends_at > ${at})`.execute(db);
}

/** Undoes the redemptions of a subscription whose first payment failed. */
export async function deleteRedemptions(db: Db, of: SubscriptionRef): Promise<void> {
  await sql`
    with gone as (
      delete from coupon_redemption where backend = ${of.backend} and subscription_id = ${of.subscriptionId}
      returning coupon_id, code_id),
    coupons as (update coupon set redeemed = redeemed - 1 from gone where coupon.id = gone.coupon_id)
    update coupon_code set uses = uses - 1 from gone where coupon_code.id = gone.code_id`.execute(db);
}
