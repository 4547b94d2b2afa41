import type { Coupon, SubscriptionDiscount } from '@greenlight/contract/coupon';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { readBillingSetting } from '../gateway/billing-setting.ts';
import { askStripeForMember } from '../gateway/stripe/stripe-client.ts';
import { discountOf } from '../offer/coupon/discount.ts';
import { type CodeGuess, lookUpCoupon, type PricedCode } from '../offer/coupon/look-up-coupon.ts';
import { redeemCoupon } from '../offer/coupon/redeem-coupon.ts';
import { lookUpCardCode, lookUpPromotion, readCardDiscount, redeemCardCode } from '../stripe/promotion-code.ts';

/**
 * The effect of a code on a new subscription at the backend that bills new members. The card provider's promotion codes
 * have precedence over our own. Null if there is none. Throws `coupon_not_applicable`, `rate_limited` and
 * `unavailable`.
 */
export async function lookUpCode(platform: Platform, guess: CodeGuess): Promise<PricedCode | null> {
  const { backend } = await readBillingSetting(platform);
  const { code, userId, ip } = guess;
  const promotion =
    backend === 'stripe' &&
    (await askStripeForMember(platform, () => {
      return lookUpPromotion(platform, { code, userId, guesser: userId ?? networkOf(ip) });
    }));
  return promotion || lookUpCoupon(platform, guess);
}

/** The member's running subscription at either backend, on which a code would be used; null if there is none. */
async function runningSubscription(platform: Platform, userId: string) {
  const { standing } = await readMembership(platform, userId);
  const isCard = standing?.backend === 'stripe';
  const isRunning = standing && standing.state !== 'cancelled' && standing.state !== 'expired';
  return { isCard, running: isRunning ? standing : null };
}

/** The subscription on which a code would be used, and its discount (docs/product/offer.md). */
export async function readDiscount(
  platform: Platform,
  userId: string,
): Promise<{ subscriptionId: string | null; discount: SubscriptionDiscount | null }> {
  const { isCard, running } = await runningSubscription(platform, userId);
  if (isCard) return readCardDiscount(platform, userId);
  if (!running) return { subscriptionId: null, discount: null };
  const discount = await discountOf(platform.db, { ...running, planId: running.planId, at: platform.clock.now() });
  return { subscriptionId: running.subscriptionId, discount };
}

/** Like {@link lookUpCode}, for the subscription that the member has. */
export async function lookUpMemberCode(
  platform: Platform,
  guess: CodeGuess & { userId: string },
): Promise<Coupon | null> {
  const { isCard, running } = await runningSubscription(platform, guess.userId);
  if (isCard) return lookUpCardCode(platform, guess.code, guess.userId);
  const plan = running && { planId: running.planId, subscription: running };
  return (await lookUpCoupon(platform, { ...guess, ...plan }))?.couponAt(0) ?? null;
}

/**
 * Redeems a code on the member's subscription. `subscriptionId` is the one that the client expects; it is required if
 * the card provider bills it. Throws `coupon_invalid`, `coupon_not_applicable`, `subscription_state` without a running
 * subscription, `not_found` for another subscription, and `rate_limited`.
 */
export async function redeemMemberCode(
  platform: Platform,
  { subscriptionId: believed, ...guess }: CodeGuess & { userId: string; subscriptionId?: string },
): Promise<SubscriptionDiscount> {
  const { code, userId } = guess;
  const { isCard, running } = await runningSubscription(platform, userId);
  if (isCard && believed !== undefined) return redeemCardCode(platform, { code, userId, subscriptionId: believed });
  if (isCard || !running) throw new ProblemError('subscription_state');
  const { backend, subscriptionId, planId } = running;
  if (believed !== undefined && believed !== subscriptionId) throw new ProblemError('not_found');
  const subscription = { backend, subscriptionId };
  if (!(await lookUpCoupon(platform, { ...guess, planId, subscription }))) throw new ProblemError('coupon_invalid');
  const at = platform.clock.now();
  const use = { code, userId, ...subscription, planId, at, nextChargeAt: running.billingAt ?? at };
  return inTransaction(platform.db, (tx) => redeemCoupon(tx, use));
}
