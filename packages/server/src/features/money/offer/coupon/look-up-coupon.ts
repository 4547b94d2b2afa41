import type { Coupon } from '@greenlight/contract/coupon';
import { networkOf } from '../../../../platform/auth/ip-network.ts';
import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import { countGuess } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { hasPaidFact } from '../../entitlement/decide-access.ts';
import { listSameCardOfOthers } from '../../gateway/payment-method.ts';
import { hasPaidSubscriptionBy } from '../../ledger/charge/charge.ts';
import { type CodeRow, findCode, findDiscount, hasRedeemedCoupon, type SubscriptionRef } from './coupon-queries.ts';
import { type CouponRefusal, refusalOf, refusalTexts } from './coupon-refusal.ts';
import { findReservation } from './coupon-reservation-queries.ts';

/** Limit of guesses: only unknown codes count. */
const missesOfAccount = { name: 'coupon-miss', points: 30, perSeconds: 10 * 60 };
const missesOfNetwork = { name: 'coupon-miss-network', points: 120, perSeconds: 10 * 60 };

/** A code, and the caller who may be guessing it. */
export interface CodeGuess {
  code: string;
  /** Null for a visitor. */
  userId: string | null;
  ip: string;
}

export interface CouponQuestion {
  code: string;
  userId: string | null;
  /** Undefined while no plan is chosen. */
  planId?: string;
  /** The subscription on which the code is to be used. */
  subscription?: SubscriptionRef;
  at: Date;
}

/** A code that can be used, with its discount: one of our own, or a promotion code of the card provider. */
export interface PricedCode {
  couponAt(price: number): Coupon;
  covers(planId: string): boolean;
}

/** Null for an unknown code. `plans`: the plans that it covers, empty for all. `refusal`: null if it can be used. */
export async function findCoupon(
  db: Db,
  question: CouponQuestion,
): Promise<{ coupon: Coupon; plans: string[]; refusal: CouponRefusal | null } | null> {
  const row = await findCode(db, keyOfCode(question.code));
  return row ? { coupon: toCoupon(row), plans: row.plans, refusal: await refusalOfCode(db, row, question) } : null;
}

/**
 * Like {@link findCoupon}, with a limit on guesses. Null for an unknown code. Throws `coupon_not_applicable` with the
 * text of the reason, and `rate_limited` after too many unknown codes.
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

/** Why this member cannot use the code now; null if they can. */
export async function refusalOfCode(db: Db, row: CodeRow, { userId, planId, subscription, at }: CouponQuestion) {
  const [paid, isRedeemed, now] = await Promise.all([
    userId !== null && row.newMembers && isNoNewMember(db, userId),
    userId !== null && hasRedeemedCoupon(db, { couponId: row.couponId, userId }),
    subscription && findDiscount(db, { ...subscription, at }),
  ]);
  const reservation = userId === null ? undefined : await findReservation(db, { couponId: row.couponId, userId });
  return refusalOf(reservation ? withoutOne(row, reservation) : row, {
    at,
    planId,
    hasPaid: paid,
    hasRedeemed: isRedeemed,
    percentOffNow: now?.percentOff ?? 0,
  });
}

/** Whether this account has paid before, or another account with the same card. */
async function isNoNewMember(db: Db, userId: string): Promise<boolean> {
  return (await hasPaidFact(db, [userId])) || hasCardPaidBefore(db, userId);
}

/** Whether the card in use has paid for the membership of another account, even of an erased one. */
async function hasCardPaidBefore(db: Db, userId: string): Promise<boolean> {
  const cards = await listSameCardOfOthers(db, userId);
  if (cards.length === 0) return false;
  const owners = cards.flatMap((card) => card.userId ?? []);
  const methodIds = cards.map(({ id }) => id);
  return (await hasPaidFact(db, owners)) || hasPaidSubscriptionBy(db, methodIds);
}

/** The code without the member's own reservation. */
function withoutOne(row: CodeRow, reservation: { codeId: number }): CodeRow {
  return { ...row, redeemed: row.redeemed - 1, uses: reservation.codeId === row.codeId ? row.uses - 1 : row.uses };
}

function toCoupon({ code, percentOff, durationInMonths, endsAt }: CodeRow): Coupon {
  return { code, percentOff, durationInMonths, endDate: endsAt?.toISOString() ?? null };
}
