import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';

export interface CouponRow {
  id: number;
  name: string;
  percentOff: number;
  durationInMonths: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  maxRedemptions: number | null;
  plans: string[];
  newMembers: boolean;
  code: string | null;
  codes: number;
  redeemed: number;
  createdAt: Date;
  archivedAt: Date | null;
}

const couponFields = sql`c.id, c.name, c.percent_off as "percentOff", c.duration_months as "durationInMonths",
  c.starts_at as "startsAt", c.ends_at as "endsAt", c.max_redemptions as "maxRedemptions", c.plans,
  c.new_members as "newMembers", c.redeemed, c.created_at as "createdAt", c.archived_at as "archivedAt",
  (select code from coupon_code where coupon_id = c.id and uses_max is null order by id limit 1) as code,
  (select count(*)::int from coupon_code where coupon_id = c.id and uses_max is not null) as codes`;

export async function listCoupons(db: Db, { archived, ...page }: Page & { archived: boolean }): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select ${couponFields} from coupon c where (c.archived_at is not null) = ${archived}
    order by c.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Coupons that can be redeemed now or later, newest first, at most `max`. `count` is of all. */
export async function listOpenCoupons(db: Db, { at, max }: { at: Date; max: number }) {
  const isOpen = sql`c.archived_at is null and (c.ends_at is null or c.ends_at > ${at})
    and (c.max_redemptions is null or c.redeemed < c.max_redemptions)`;
  const [{ rows }, { rows: counts }] = [
    await sql<CouponRow>`
      select ${couponFields} from coupon c where ${isOpen} order by c.id desc limit ${max}`.execute(db),
    await sql<{ count: number }>`select count(*)::int as count from coupon c where ${isOpen}`.execute(db),
  ];
  return { rows, count: counts[0]?.count ?? 0 };
}

/** Returns the number of existing ids. */
export async function updateCouponsArchivedAt(db: Db, ids: number[], at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update coupon set archived_at = coalesce(archived_at, ${at}) where id = any(${ids}::bigint[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findCouponById(db: Db, id: number): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${couponFields} from coupon c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the coupon: no other transaction redeems or changes it before this one ends. */
export async function lockCoupon(db: Db, id: number): Promise<CouponRow | undefined> {
  await sql`select from coupon where id = ${id} for no key update`.execute(db);
  return findCouponById(db, id);
}

export type CouponValues = Pick<
  CouponRow,
  'name' | 'percentOff' | 'durationInMonths' | 'startsAt' | 'endsAt' | 'maxRedemptions' | 'plans' | 'newMembers'
>;

export async function insertCoupon(db: Db, values: CouponValues & { at: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into coupon (name, percent_off, duration_months, starts_at, ends_at, max_redemptions, plans, new_members,
      created_at)
    values (${values.name}, ${values.percentOff}, ${values.durationInMonths}, ${values.startsAt}, ${values.endsAt},
      ${values.maxRedemptions}, ${values.plans}::text[], ${values.newMembers}, ${values.at})
    returning id`.execute(db);
  return rows[0]?.id as number;
}

export async function updateCoupon(db: Db, id: number, values: CouponValues & { archivedAt: Date | null }) {
  await sql`
    update coupon set name = ${values.name}, percent_off = ${values.percentOff},
      duration_months = ${values.durationInMonths}, starts_at = ${values.startsAt}, ends_at = ${values.endsAt},
      max_redemptions = ${values.maxRedemptions}, plans = ${values.plans}::text[],
      new_members = ${values.newMembers}, archived_at = ${values.archivedAt}
    where id = ${id}`.execute(db);
}

/** Skips existing codes. Returns the number of new ones. `usesMax: null`: without a limit. */
export async function insertCodes(
  db: Db,
  args: { couponId: number; codes: { code: string; key: string }[]; usesMax: number | null; at: Date },
): Promise<number> {
  const [codes, keys] = [args.codes.map(({ code }) => code), args.codes.map(({ key }) => key)];
  const { numAffectedRows } = await sql`
    insert into coupon_code (coupon_id, code, key, uses_max, created_at)
    select ${args.couponId}, made.code, made.key, ${args.usesMax}::int, ${args.at}
    from unnest(${codes}::text[], ${keys}::text[]) made (code, key)
    on conflict (key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface CodeRow {
  id: number;
  code: string;
  createdAt: Date;
  usedAt: Date | null;
  email: string | null;
}

/** The single-use codes, newest first; all of them without a page. */
export async function listCodeRows(db: Db, couponId: number, page?: Page): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select k.id, k.code, k.created_at as "createdAt", r.redeemed_at as "usedAt", a.email
    from coupon_code k
      left join coupon_redemption r on r.code_id = k.id
      left join account a on a.id = r.account_id
    where k.coupon_id = ${couponId} and k.uses_max is not null
    order by k.id desc ${page ? pageLimit(page) : sql``}`.execute(db);
  return rows;
}

export interface RedemptionRow {
  id: number;
  redeemedAt: Date;
  code: string;
  userId: string | null;
  displayName: string | null;
  email: string | null;
  percentOff: number;
  endsAt: Date | null;
}

export async function listRedemptionRows(db: Db, couponId: number, page: Page): Promise<RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    select r.id, r.redeemed_at as "redeemedAt", r.code, r.account_id as "userId", a.display_name as "displayName",
      a.email, r.percent_off as "percentOff", r.ends_at as "endsAt"
    from coupon_redemption r left join account a on a.id = r.account_id
    where r.coupon_id = ${couponId} order by r.redeemed_at desc, r.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}
