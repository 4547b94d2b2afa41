import type { StudioCoupon, StudioCouponCode, StudioRedemption } from '@greenlight/contract/coupon-studio';
import { keyOfCode, randomCode } from '../../../../platform/auth/random-code.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { listMissingPlans } from '../../plan/read-plan.ts';
import {
  type CodeRow,
  type CouponRow,
  type CouponValues,
  findCouponById,
  insertCodes,
  insertCoupon,
  listCodeRows,
  listCoupons,
  listOpenCoupons,
  listRedemptionRows,
  lockCoupon,
  updateCoupon,
  updateCouponsArchivedAt,
} from './studio-coupon-queries.ts';

/** 50 random bits. */
const codeLength = 10;

type Wish = Partial<Omit<CouponValues, 'startsAt' | 'endsAt'>> & { startsAt?: string | null; endsAt?: string | null };

export async function listAllCoupons(platform: Platform, args: Page & { archived: boolean }) {
  const { rows, ...page } = cutPage(await listCoupons(platform.db, args), args);
  return { ...page, coupons: rows.map(toStudio) };
}

/** Coupons that can be redeemed now or later, newest first, at most `max`. `count` is of all. */
export async function listCouponsOnSale({ db, clock }: Platform, max: number) {
  const { rows, count } = await listOpenCoupons(db, { at: clock.now(), max });
  return { count, coupons: rows.map(toStudio) };
}

/** Throws `not_found` if one of them does not exist. */
export async function archiveCoupons({ db, clock }: Platform, actorId: string, ids: number[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await updateCouponsArchivedAt(tx, ids, clock.now())) < new Set(ids).size) throw new ProblemError('not_found');
    for (const id of ids) {
      await recordAudit(tx, { actorId, action: 'coupon.edit', subject: `coupon:${id}`, detail: { archived: true } });
    }
  });
}

export async function readCoupon({ db }: Platform, id: number): Promise<StudioCoupon> {
  return toStudio(await requireCoupon(db, id));
}

async function requireCoupon(db: Db, id: number): Promise<CouponRow> {
  const coupon = await findCouponById(db, id);
  if (!coupon) throw new ProblemError('not_found');
  return coupon;
}

const unlimited: Omit<CouponValues, 'name' | 'percentOff'> = {
  durationInMonths: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  plans: [],
  newMembers: false,
};

/** Throws `code_taken`, and `invalid_request` for dates in the wrong order or an unknown plan. */
export async function makeCoupon(
  platform: Platform,
  actorId: string,
  { code, ...wish }: Wish & { name: string; percentOff: number; code: string | null },
): Promise<StudioCoupon> {
  return inTransaction(platform.db, async (tx) => {
    const at = platform.clock.now();
    const values = await checked(tx, { ...unlimited, name: wish.name, percentOff: wish.percentOff }, wish);
    const couponId = await insertCoupon(tx, { ...values, at });
    if (code !== null) {
      const made = await insertCodes(tx, { couponId, codes: [{ code, key: keyOfCode(code) }], usesMax: null, at });
      if (made === 0) throw new ProblemError('code_taken');
    }
    const coupon = await requireCoupon(tx, couponId);
    const entry = { actorId, action: 'coupon.create' as const, subject: `coupon:${couponId}` };
    await recordAudit(tx, { ...entry, detail: { code, ...wish } });
    return toStudio(coupon);
  });
}

/** Throws `not_found`, and `invalid_request` for wrong dates, an unknown plan or a limit below the redemptions. */
export async function editCoupon(
  platform: Platform,
  actorId: string,
  id: number,
  { archived, ...wish }: Wish & { archived?: boolean },
): Promise<StudioCoupon> {
  return inTransaction(platform.db, async (tx) => {
    const before = await lockCoupon(tx, id);
    if (!before) throw new ProblemError('not_found');
    const values = await checked(tx, before, wish);
    if (values.maxRedemptions !== null && values.maxRedemptions < before.redeemed) {
      throw invalidField('body.maxRedemptions', `It was redeemed ${before.redeemed} times already`);
    }
    const kept = before.archivedAt ?? platform.clock.now();
    const archivedAt = (archived ?? before.archivedAt !== null) ? kept : null;
    await updateCoupon(tx, id, { ...values, archivedAt });
    const entry = { actorId, action: 'coupon.edit' as const, subject: `coupon:${id}` };
    await recordAudit(tx, { ...entry, detail: { archived, ...wish } });
    return readCoupon({ ...platform, db: tx }, id);
  });
}

async function checked(db: Db, before: CouponValues, { startsAt, endsAt, ...wish }: Wish): Promise<CouponValues> {
  const wished = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  const values: CouponValues = {
    ...before,
    ...wished,
    startsAt: startsAt === undefined ? before.startsAt : dateOf(startsAt),
    endsAt: endsAt === undefined ? before.endsAt : dateOf(endsAt),
  };
  if (values.startsAt && values.endsAt && values.endsAt <= values.startsAt) {
    throw invalidField('body.endsAt', 'Choose an end after the start');
  }
  const missing = await listMissingPlans(db, values.plans);
  if (missing.length > 0) throw invalidField('body.plans', `There is no plan ${missing.join(', ')}`);
  return values;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

export async function listCodes({ db }: Platform, id: number, args: Page) {
  await requireCoupon(db, id);
  const { rows, ...page } = cutPage(await listCodeRows(db, id, args), args);
  return { ...page, codes: rows.map(toCode) };
}

export async function makeCodes(
  platform: Platform,
  actorId: string,
  couponId: number,
  { count, prefix }: { count: number; prefix: string },
): Promise<{ made: number }> {
  return inTransaction(platform.db, async (tx) => {
    if (!(await lockCoupon(tx, couponId))) throw new ProblemError('not_found');
    let made = 0;
    while (made < count) {
      const codes = Array.from({ length: count - made }, () => newCode(prefix));
      made += await insertCodes(tx, { couponId, codes, usesMax: 1, at: platform.clock.now() });
    }
    const entry = { actorId, action: 'coupon.make-codes' as const, subject: `coupon:${couponId}` };
    await recordAudit(tx, { ...entry, detail: { count } });
    return { made };
  });
}

function newCode(prefix: string): { code: string; key: string } {
  const letters = randomCode(codeLength);
  const code = prefix ? `${prefix.toUpperCase()}-${letters}` : letters;
  return { code, key: keyOfCode(code) };
}

/** The export is recorded in the audit log. */
export async function exportCodes(
  { db }: Platform,
  actorId: string,
  id: number,
): Promise<{ codes: StudioCouponCode[] }> {
  await requireCoupon(db, id);
  await recordAudit(db, { actorId, action: 'coupon.export-codes', subject: `coupon:${id}` });
  return { codes: (await listCodeRows(db, id)).map(toCode) };
}

export async function listRedemptions({ db }: Platform, id: number, args: Page) {
  await requireCoupon(db, id);
  const { rows, ...page } = cutPage(await listRedemptionRows(db, id, args), args);
  const redemptions = rows.map(
    ({ redeemedAt, endsAt, ...row }): StudioRedemption => ({
      ...row,
      redeemed: redeemedAt.toISOString(),
      endDate: endsAt?.toISOString() ?? null,
    }),
  );
  return { ...page, redemptions };
}

function toCode({ createdAt, usedAt, ...row }: CodeRow): StudioCouponCode {
  return { ...row, created: createdAt.toISOString(), used: usedAt?.toISOString() ?? null };
}

function toStudio({ createdAt, archivedAt, ...row }: CouponRow): StudioCoupon {
  return {
    ...row,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    created: createdAt.toISOString(),
    archived: archivedAt !== null,
  };
}
