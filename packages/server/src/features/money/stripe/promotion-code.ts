import type { Coupon, SubscriptionDiscount } from '@greenlight/contract/coupon';
import type Stripe from 'stripe';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { hasPaidFact } from '../entitlement/decide-access.ts';
import { idOf } from '../gateway/stripe/stripe-answer.ts';
import { askStripe, askStripeForMember } from '../gateway/stripe/stripe-client.ts';
import type { PricedCode } from '../offer/coupon/look-up-coupon.ts';
import { findCustomerOf, findSubscriptionOf, type SubscriptionRow } from './mirror/mirror-queries.ts';
import { percentOffOf } from './mirror/snapshot-discount.ts';
import { syncCustomer } from './mirror/sync-customer.ts';
import { productOf } from './product/plan-product.ts';

/** A code at the provider with its coupon. */
type Promotion = Stripe.PromotionCode & { promotion: { coupon: Stripe.Coupon } };

/** Limit against guesses: each unknown code counts. */
const missLimit = { name: 'promotion-miss', points: 30, perSeconds: 10 * 60 };

/** A promotion code of the card provider; null if there is none. Throws `rate_limited`. */
async function findPromotion(
  platform: Platform,
  { code, guesser }: { code: string; guesser: string },
): Promise<Promotion | null> {
  const limit = rateLimit(platform.db, missLimit);
  if (!(await limit.take(guesser))) throw new ProblemError('rate_limited');
  const expand = ['data.promotion.coupon.applies_to'];
  const listed = await askStripe(platform, (stripe) =>
    stripe.promotionCodes.list({ code, active: true, limit: 1, expand }),
  );
  const found = listed.data[0];
  if (!hasPromotionCoupon(found)) return null;
  await limit.giveBack(guesser);
  return found;
}

/** Who wants to use a code, and on what. */
interface PromotionUse {
  code: string;
  userId: string | null;
  /** The key by which guesses are counted. */
  guesser: string;
  /** Undefined while no plan is chosen. */
  planId?: string;
  /** The subscription on which the code is to be used. The coupon that it has cannot be used again. */
  subscriptionId?: string;
}

/**
 * A promotion code that this member can use now; null if there is none. Throws `coupon_not_applicable` for one that
 * this member can't use, and `rate_limited`.
 */
export async function lookUpPromotion(
  platform: Platform,
  { code, userId, guesser, planId, subscriptionId }: PromotionUse,
): Promise<(PricedCode & { id: string }) | null> {
  const found = await findPromotion(platform, { code, guesser });
  if (!found) return null;
  const by = {
    customerId: userId && ((await findCustomerOf(platform.db, userId))?.id ?? null),
    product: planId === undefined ? null : productOf(planId),
    hasPaid: userId !== null && (await hasPaidFact(platform.db, [userId])),
    at: platform.clock.now(),
    couponNow: subscriptionId === undefined ? null : await couponOf(platform, subscriptionId),
  };
  if (!isPromotionUsable(found, by)) throw new ProblemError('coupon_not_applicable');
  return {
    id: found.id,
    couponAt: (price) => toCoupon(found, price),
    covers: (plan) => isPromotionUsable(found, { ...by, product: productOf(plan) }),
  };
}

async function couponOf(platform: Platform, subscriptionId: string): Promise<string | null> {
  const { discounts } = await askStripe(platform, (stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
  );
  const discount = discounts[0];
  return typeof discount === 'object' ? idOf(discount.source.coupon) : null;
}

/** The subscription on which a code would be used, and its discount. */
export async function readCardDiscount(
  platform: Platform,
  userId: string,
): Promise<{ subscriptionId: string | null; discount: SubscriptionDiscount | null }> {
  const row = await findSubscriptionOf(platform.db, userId);
  if (!row || row.endedAt) return { subscriptionId: null, discount: null };
  return { subscriptionId: row.id, discount: cardDiscountAt(row, platform.clock.now()) };
}

export function cardDiscountAt({ id, discount }: SubscriptionRow, at: Date): SubscriptionDiscount | null {
  if (!discount || (discount.endDate !== null && new Date(discount.endDate) <= at)) return null;
  return { subscriptionId: id, ...discount };
}

/** Like {@link lookUpPromotion}, for the subscription that the member has. */
export async function lookUpCardCode(platform: Platform, code: string, userId: string): Promise<Coupon | null> {
  return askStripeForMember(platform, async () => {
    const row = await findSubscriptionOf(platform.db, userId);
    return (row && (await lookUpFor(platform, code, userId, row)))?.couponAt(row?.amount ?? 0) ?? null;
  });
}

function lookUpFor(platform: Platform, code: string, userId: string, { id, planId }: SubscriptionRow) {
  return lookUpPromotion(platform, { code, userId, guesser: userId, planId, subscriptionId: id });
}

/** Uses a code on the subscription; it replaces the discount that the subscription has. */
export async function redeemCardCode(
  platform: Platform,
  { code, userId, subscriptionId }: { code: string; userId: string; subscriptionId: string },
): Promise<SubscriptionDiscount> {
  return askStripeForMember(platform, async () => {
    const row = await findSubscriptionOf(platform.db, userId);
    if (row?.id !== subscriptionId || row.endedAt) throw new ProblemError('not_found');
    const found = await lookUpFor(platform, code, userId, row);
    if (!found) throw new ProblemError('coupon_invalid');
    await askStripe(platform, (stripe) =>
      stripe.subscriptions.update(row.id, { discounts: [{ promotion_code: found.id }] }),
    ).catch(refusal);
    await syncCustomer(platform, row.customerId);
    const { discount } = await readCardDiscount(platform, userId);
    if (!discount) throw new ProblemError('coupon_not_applicable');
    return discount;
  });
}

/** The provider refuses a code whose last redemption was used in the meantime. */
function refusal(error: unknown): never {
  if ((error as { kind?: string }).kind === 'refused') throw new ProblemError('coupon_not_applicable');
  throw error;
}

function hasPromotionCoupon(code: Stripe.PromotionCode | undefined): code is Promotion {
  return typeof code?.promotion.coupon === 'object' && code.promotion.coupon !== null;
}

/** Whether this customer may use the code now. The provider counts its redemptions. */
function isPromotionUsable(
  { active, customer, expires_at: expires, restrictions, promotion: { coupon } }: Promotion,
  by: { customerId: string | null; product: string | null; hasPaid: boolean; at: Date; couponNow: string | null },
): boolean {
  const products = coupon.applies_to?.products;
  return (
    active &&
    coupon.valid &&
    coupon.id !== by.couponNow &&
    (expires === null || expires * 1000 > by.at.getTime()) &&
    (customer === null || idOf(customer) === by.customerId) &&
    (!restrictions.first_time_transaction || !by.hasPaid) &&
    (products === undefined || by.product === null || products.includes(by.product))
  );
}

function toCoupon({ code, expires_at: expires, promotion: { coupon } }: Promotion, price: number): Coupon {
  const end = expires ?? coupon.redeem_by;
  return {
    code,
    percentOff: percentOffOf(coupon, price),
    durationInMonths: coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1),
    endDate: end === null ? null : new Date(end * 1000).toISOString(),
  };
}
