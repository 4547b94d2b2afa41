import type { Coupon } from '@greenlight/contract/coupon';
import { networkOf } from '../../../../platform/auth/ip-network.ts';
import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import { countGuess } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { hasPaid } from '../../entitlement/membership.ts';
import { listSameCardOfOthers } from '../../gateway/payment-method.ts';
import { hasPaidSubscriptionBy } from '../../ledger/charge/charge.ts';
import { type CodeRow, findCode, findDiscount, findHasRedeemed, type SubscriptionRef } from './coupon-queries.ts';
import { type CouponRefusal, refusalOf, refusalTexts } from './coupon-refusal.ts';
import { findReservation } from './coupon-reservation-queries.ts';

/** Only codes that there are not count. */
const missesOfAccount = { name: 'coupon-miss', points: 30, perSeconds: 10 * 60 };
const missesOfNetwork = { name: 'coupon-miss-network', points: 120, perSeconds: 10 * 60 };

/** Whoever may be guessing a code. */
export interface CodeGuess {
  code: string;
  /** Null for anyone who is not signed in. */
  userId: string | null;
  ip: string;
}

export interface CouponQuestion {
  code: string;
  userId: string | null;
  /** Undefined while none is chosen. */
  planId?: string;
  /** The subscription that it is to be used on. */
  subscription?: SubscriptionRef;
  at: Date;
}

/** A code that can be used, and what it takes off a price: one of our own, or a promotion code of the card provider. */
export interface PricedCode {
  couponAt(price: number): Coupon;
  covers(planId: string): boolean;
}

/** A code that there is; `plans` are those that it takes off (none stands for all), `refusal` is null where it can be used. */
export async function findCoupon(
  db: Db,
  question: CouponQuestion,
): Promise<{ coupon: Coupon; plans: string[]; refusal: CouponRefusal | null } | null> {
  const row = await findCode(db, keyOfCode(question.code));
  return row ? { coupon: toCoupon(row), plans: row.plans, refusal: await judgeCode(db, row, question) } : null;
}

/**
 * The same for anyone who may be guessing. Null where there is none; throws `coupon_not_applicable` with the reason's
 * text, and `rate_limited` after too many codes that are not there.
 */
export async function lookUpCoupon(
  platform: Platform,
  { ip, ...question }: Omit<CouponQuestion, 'at'> & CodeGuess,
): Promise<PricedCode | null> {
  const giveBack = await countGuess(platform.db, [
    { limit: missesOfNetwork, key: networkOf(ip) },
    ...(question.userId === null ? [] : [{ limit: missesOfAccount, key: question.userId }]),
  ]);
  const found = await findCoupon(platform.db, { ...question, at: platform.clock.now() });
  if (!found) return null;
  await giveBack();
  const { coupon, plans, refusal } = found;
  if (refusal) throw notApplicable(refusal);
  return { couponAt: () => coupon, covers: (planId) => plans.length === 0 || plans.includes(planId) };
}

export function notApplicable(refusal: CouponRefusal): ProblemError {
  return new ProblemError('coupon_not_applicable', { detail: refusalTexts[refusal], values: { reason: refusal } });
}

/** Why the code can't be used by this member now; null where it can. */
export async function judgeCode(db: Db, row: CodeRow, { userId, planId, subscription, at }: CouponQuestion) {
  const [paid, hasRedeemed, now] = await Promise.all([
    userId !== null && row.newMembers && isNoNewMember(db, userId),
    userId !== null && findHasRedeemed(db, { couponId: row.couponId, userId }),
    subscription && findDiscount(db, { ...subscription, at }),
  ]);
  const kept = userId === null ? undefined : await findReservation(db, { couponId: row.couponId, userId });
  return refusalOf(kept ? withoutOne(row, kept) : row, {
    at,
    planId,
    hasPaid: paid,
    hasRedeemed,
    percentOffNow: now?.percentOff ?? 0,
  });
}

/** Who has paid before, with this account or by the same card with another one. */
async function isNoNewMember(db: Db, userId: string): Promise<boolean> {
  return (await hasPaid(db, [userId])) || hasCardPaidBefore(db, userId);
}

/** Whether the card that the account is charged by has paid for another account's membership; also for a deleted one. */
async function hasCardPaidBefore(db: Db, userId: string): Promise<boolean> {
  const cards = await listSameCardOfOthers(db, userId);
  if (cards.length === 0) return false;
  const owners = cards.flatMap((card) => card.userId ?? []);
  const methodIds = cards.map(({ id }) => id);
  return (await hasPaid(db, owners)) || hasPaidSubscriptionBy(db, methodIds);
}

/** As it is for anyone who has one of its redemptions kept. */
function withoutOne(row: CodeRow, kept: { codeId: number }): CodeRow {
  return { ...row, redeemed: row.redeemed - 1, uses: kept.codeId === row.codeId ? row.uses - 1 : row.uses };
}

function toCoupon({ code, percentOff, durationInMonths, endsAt }: CodeRow): Coupon {
  return { code, percentOff, durationInMonths, endDate: endsAt?.toISOString() ?? null };
}
