import type { Coupon, SubscriptionDiscount } from '@greenlight/contract/coupon';
import { networkOf } from '../../../../platform/auth/ip-network.ts';
import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import { countGuess } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { hasPaid, readMembership } from '../../entitlement/membership.ts';
import {
  type CodeRow,
  type DiscountQuestion,
  deleteRedemptions,
  findCode,
  findDiscount,
  findHasCardPaidBefore,
  findHasRedeemed,
  insertCarriedDiscount,
  insertRedemption,
  listDiscounts,
  lockCode,
  type Redemption,
  type SubscriptionRef,
  updateDiscountsEnded,
  updateUses,
} from './coupon-queries.ts';
import { type CouponRefusal, refusalOf, refusalTexts } from './coupon-refusal.ts';
import { deleteReservations, findReservation } from './coupon-reservation-queries.ts';

/** Only codes that there are not count. */
const missesOfAccount = { name: 'coupon-miss', points: 30, perSeconds: 10 * 60 };
const missesOfNetwork = { name: 'coupon-miss-network', points: 120, perSeconds: 10 * 60 };

export interface CouponQuestion {
  code: string;
  /** Null for anyone who is not signed in. */
  userId: string | null;
  /** Undefined while none is chosen. */
  planId?: string;
  /** The subscription that it is to be used on. */
  subscription?: SubscriptionRef;
  at: Date;
}

/** `coupon` is null for a code that is not there, `refusal` for one that can be used. Counts no guesses. */
export async function findCoupon(
  db: Db,
  question: CouponQuestion,
): Promise<{ coupon: Coupon | null; refusal: CouponRefusal | null }> {
  const row = await findCode(db, keyOfCode(question.code));
  if (!row) return { coupon: null, refusal: null };
  return { coupon: toCoupon(row), refusal: await judge(db, row, question) };
}

/** The plans that a code takes off; none stands for all. */
export async function plansOfCode(db: Db, code: string): Promise<string[]> {
  return (await findCode(db, keyOfCode(code)))?.plans ?? [];
}

/**
 * The same for anyone who may be guessing. Null where there is none; throws `coupon_not_applicable` with the reason's
 * text, and
 * `rate_limited` after too many codes that are not there.
 */
export async function lookUpCoupon(
  platform: Platform,
  { ip, ...question }: Omit<CouponQuestion, 'at'> & { ip: string },
): Promise<Coupon | null> {
  const giveBack = await countGuess(platform.db, [
    { limit: missesOfNetwork, key: networkOf(ip) },
    ...(question.userId === null ? [] : [{ limit: missesOfAccount, key: question.userId }]),
  ]);
  const { coupon, refusal } = await findCoupon(platform.db, { ...question, at: platform.clock.now() });
  if (coupon) await giveBack();
  if (refusal) throw notApplicable(refusal);
  return coupon;
}

/** A code that counts for anyone who subscribes, and what it takes off a price. */
export interface PricedCode {
  couponAt(price: number): Coupon;
  covers(planId: string): boolean;
}

export type LookUpCode = (
  platform: Platform,
  question: { code: string; userId: string | null; ip: string },
) => Promise<PricedCode | null>;

/** As {@link lookUpCoupon}, before a plan is chosen. */
export async function priceOwnCode(
  platform: Platform,
  question: { code: string; userId: string | null; ip: string },
): Promise<PricedCode | null> {
  const coupon = await lookUpCoupon(platform, question);
  const plans = coupon ? await plansOfCode(platform.db, question.code) : [];
  return coupon && { couponAt: () => coupon, covers: (planId) => plans.length === 0 || plans.includes(planId) };
}

function notApplicable(refusal: CouponRefusal): ProblemError {
  return new ProblemError('coupon_not_applicable', { detail: refusalTexts[refusal], values: { reason: refusal } });
}

async function judge(db: Db, row: CodeRow, { userId, planId, subscription, at }: CouponQuestion) {
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
  return (await hasPaid(db, userId)) || findHasCardPaidBefore(db, userId);
}

/** As it is for anyone who has one of its redemptions kept. */
function withoutOne(row: CodeRow, kept: { codeId: number }): CodeRow {
  return { ...row, redeemed: row.redeemed - 1, uses: kept.codeId === row.codeId ? row.uses - 1 : row.uses };
}

export interface NewCouponUse extends SubscriptionRef {
  code: string;
  userId: string;
  planId: string;
  at: Date;
  /** When the subscription is charged next, from when on the months are counted; `at` unless it is named. */
  nextChargeAt?: Date;
}

/**
 * Takes one of the redemptions that are left and puts the discount on the subscription, in place of a smaller one. What
 * it takes off holds for charges of periods that begin from `at` on, for as many months from the next charge on as the
 * coupon has. Throws `coupon_invalid`, or `coupon_not_applicable` with the reason's text. Counts no guesses.
 */
export async function redeemCoupon(tx: Db, use: NewCouponUse): Promise<SubscriptionDiscount> {
  const key = keyOfCode(use.code);
  await lockCode(tx, key);
  await deleteReservations(tx, { userId: use.userId, key });
  const row = await findCode(tx, key);
  if (!row) throw new ProblemError('coupon_invalid');
  const refusal = await judge(tx, row, { ...use, subscription: use });
  if (refusal) throw notApplicable(refusal);
  await updateUses(tx, row);
  return discount(tx, { ...use, ...row });
}

/** Gives back what was redeemed on a subscription whose first payment failed. */
export function releaseRedemptions(tx: Db, of: SubscriptionRef): Promise<void> {
  return deleteRedemptions(tx, of);
}

/**
 * A discount on the plan without a code, for anyone who stays instead of leaving. It takes the place of any that is
 * smaller.
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

/**
 * A subscription of the own engine goes on with the discount that the card provider took off; one that is over is none.
 */
export async function carryDiscountOver(
  tx: Db,
  kept: { userId: string; subscriptionId: string; code: string; percentOff: number; endDate: string | null; at: Date },
): Promise<void> {
  const endsAt = kept.endDate === null ? null : new Date(kept.endDate);
  if (endsAt === null || endsAt > kept.at) await insertCarriedDiscount(tx, { ...kept, endsAt });
}

/** Shown where the code of a discount is. */
const offerCode = 'THANK-YOU';

async function discount(
  tx: Db,
  row: Omit<NewCouponUse, 'planId'> &
    Pick<CodeRow, 'percentOff' | 'durationInMonths' | 'plans'> & { couponId: number | null; codeId: number | null },
): Promise<SubscriptionDiscount> {
  await updateDiscountsEnded(tx, row, row.at);
  return toDiscount(await insertRedemption(tx, { ...row, countFrom: row.nextChargeAt ?? row.at }));
}

/** The discount that is in force for a charge of the plan for a period that begins at that moment; null for none. */
export async function discountOf(
  db: Db,
  question: Parameters<typeof findDiscount>[1],
): Promise<SubscriptionDiscount | null> {
  const found = await findDiscount(db, question);
  return found ? toDiscount(found) : null;
}

/** The same of each subscription of a backend at a moment of its own, by its id; those without one are left out. */
export async function discountsOf(
  db: Db,
  backend: SubscriptionRef['backend'],
  asked: DiscountQuestion[],
): Promise<Map<string, SubscriptionDiscount>> {
  const found = await listDiscounts(db, backend, asked);
  return new Map(found.map((one) => [one.subscriptionId, toDiscount(one)]));
}

/** The subscription that a code would be used on now; null for none. */
async function runningSubscription(platform: Platform, userId: string) {
  const { standing } = await readMembership(platform, userId);
  return standing && standing.state !== 'cancelled' && standing.state !== 'expired' ? standing : null;
}

/** docs/product/offer.md: the discount that is shown to a member. */
export async function readDiscount(
  platform: Platform,
  userId: string,
): Promise<{ subscriptionId: string | null; discount: SubscriptionDiscount | null }> {
  const running = await runningSubscription(platform, userId);
  if (!running) return { subscriptionId: null, discount: null };
  return {
    subscriptionId: running.subscriptionId,
    discount: await discountOf(platform.db, { ...running, planId: running.plan, at: platform.clock.now() }),
  };
}

/** As {@link lookUpCoupon} for the subscription that the member has. */
export async function lookUpCouponForMember(
  platform: Platform,
  question: { code: string; userId: string; ip: string },
): Promise<Coupon | null> {
  const running = await runningSubscription(platform, question.userId);
  return lookUpCoupon(platform, { ...question, ...(running && { planId: running.plan, subscription: running }) });
}

/**
 * Redeems a code on the subscription that the member has; `subscriptionId` is what they believe it to be. Throws
 * `coupon_invalid`, `coupon_not_applicable`, `subscription_state` where none runs, `not_found` where it is another one,
 * and `rate_limited`.
 */
export async function redeemCouponForMember(
  platform: Platform,
  use: { code: string; userId: string; ip: string; subscriptionId?: string },
): Promise<SubscriptionDiscount> {
  const running = await runningSubscription(platform, use.userId);
  if (running?.backend !== 'foundry') throw new ProblemError('subscription_state');
  const { backend, subscriptionId, plan: planId } = running;
  if (use.subscriptionId !== undefined && use.subscriptionId !== subscriptionId) throw new ProblemError('not_found');
  const { code, userId, ip } = use;
  const subscription = { backend, subscriptionId };
  if (!(await lookUpCoupon(platform, { code, userId, ip, planId, subscription })))
    throw new ProblemError('coupon_invalid');
  const at = platform.clock.now();
  const nextChargeAt = running.billingAt ?? at;
  return inTransaction(platform.db, (tx) =>
    redeemCoupon(tx, { code, userId, ...subscription, planId, at, nextChargeAt }),
  );
}

function toCoupon({ code, percentOff, durationInMonths, endsAt }: CodeRow): Coupon {
  return { code, percentOff, durationInMonths, endDate: endsAt?.toISOString() ?? null };
}

function toDiscount({ startsAt, endsAt, ...rest }: Redemption): SubscriptionDiscount {
  return { ...rest, startDate: startsAt.toISOString(), endDate: endsAt?.toISOString() ?? null };
}
