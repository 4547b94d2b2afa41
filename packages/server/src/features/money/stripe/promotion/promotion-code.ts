import type { Coupon, SubscriptionDiscount } from '@greenlight/contract/coupon';
import { networkOf } from '../../../../platform/auth/ip-network.ts';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { hasPaid } from '../../entitlement/membership.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, askStripeForMember, orMissing } from '../../gateway/stripe/stripe-client.ts';
import { type PricedCode, priceOwnCode } from '../../offer/coupon/coupon.ts';
import { findCustomerOf, findSubscriptionOf, type SubscriptionRow } from '../mirror/mirror-queries.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import { productOf } from '../product/plan-product.ts';
import { ensureProviderProducts } from '../product/provider-price.ts';
import { hasPromotionCoupon, isPromotionUsable, type Promotion, toCoupon } from './promotion-rule.ts';

/** Codes are guessed: each that is not there counts. */
const missLimit = { name: 'promotion-miss', points: 30, perSeconds: 10 * 60 };

/** A promotion code of the card provider; null when there is none. Throws `rate_limited`. */
export async function findPromotion(
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

/**
 * What a code would do for anyone who subscribes, with whichever backend bills new members: the card provider's
 * promotion codes
 * count before our own. Throws `coupon_not_applicable`, `rate_limited` and `unavailable`.
 */
export async function lookUpCode(
  platform: Platform,
  question: { code: string; userId: string | null; ip: string },
): Promise<PricedCode | null> {
  const { backend } = await readBillingSetting(platform);
  const { code, userId, ip } = question;
  const found =
    backend === 'stripe' &&
    (await askStripeForMember(platform, () => findPromotion(platform, { code, guesser: userId ?? networkOf(ip) })));
  if (!found) return priceOwnCode(platform, question);
  const by = {
    customerId: userId && ((await findCustomerOf(platform.db, userId))?.id ?? null),
    product: null,
    hasPaid: userId !== null && (await hasPaid(platform.db, userId)),
    at: platform.clock.now(),
    couponNow: null,
  };
  if (!isPromotionUsable(found, by)) throw new ProblemError('coupon_not_applicable');
  return {
    couponAt: (price) => toCoupon(found, price),
    covers: (planId) => isPromotionUsable(found, { ...by, product: productOf(planId) }),
  };
}

/** What a code of our own takes off, as a coupon there; all codes that take off the same of the same plans share one. */
export async function ensureProviderCoupon(
  platform: Platform,
  { percentOff, durationInMonths }: Pick<Coupon, 'percentOff' | 'durationInMonths'>,
  plans: string[],
): Promise<string> {
  const ofPlans = plans.toSorted().map((plan) => `-${plan}`);
  const id = `greenlight-${percentOff}-${durationInMonths ?? 'forever'}${ofPlans.join('')}`;
  return askStripe(platform, async (stripe) => {
    if (await orMissing(stripe.coupons.retrieve(id))) return id;
    await ensureProviderProducts(platform, stripe, plans);
    const made = stripe.coupons.create({
      id,
      percent_off: percentOff,
      name: `${percentOff} % off`,
      ...(plans.length > 0 && { applies_to: { products: plans.map(productOf) } }),
      ...(durationInMonths === null
        ? { duration: 'forever' }
        : { duration: 'repeating', duration_in_months: durationInMonths }),
    });
    // Somebody else may have made it meanwhile.
    await made.catch((error) => (error.code === 'resource_already_exists' ? null : Promise.reject(error)));
    return id;
  });
}

/** The subscription that a code would be used on, and the discount that it has. */
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

/** Null when there is none; throws `coupon_not_applicable` for one that is not for this subscription. */
export async function searchPromotion(
  platform: Platform,
  { code, userId }: { code: string; userId: string },
): Promise<Coupon | null> {
  return askStripeForMember(platform, async () => {
    const row = await findSubscriptionOf(platform.db, userId);
    const found = await findPromotion(platform, { code, guesser: userId });
    if (!found || !row) return null;
    await requireUsable(platform, { found, row, userId });
    return toCoupon(found, row.amount);
  });
}

/** Puts a code on the subscription, in place of the discount that it has. */
export async function applyPromotion(
  platform: Platform,
  { code, userId, subscriptionId }: { code: string; userId: string; subscriptionId: string },
): Promise<SubscriptionDiscount> {
  return askStripeForMember(platform, async () => {
    const row = await findSubscriptionOf(platform.db, userId);
    if (row?.id !== subscriptionId || row.endedAt) throw new ProblemError('not_found');
    const found = await findPromotion(platform, { code, guesser: userId });
    if (!found) throw new ProblemError('coupon_invalid');
    await requireUsable(platform, { found, row, userId });
    await askStripe(platform, (stripe) =>
      stripe.subscriptions.update(row.id, { discounts: [{ promotion_code: found.id }] }),
    ).catch(refusal);
    await syncCustomer(platform, row.customerId);
    const { discount } = await readCardDiscount(platform, userId);
    if (!discount) throw new ProblemError('coupon_not_applicable');
    return discount;
  });
}

async function requireUsable(
  platform: Platform,
  { found, row, userId }: { found: Promotion; row: SubscriptionRow; userId: string },
): Promise<void> {
  const current = await askStripe(platform, (stripe) =>
    stripe.subscriptions.retrieve(row.id, { expand: ['discounts'] }),
  );
  const discount = current.discounts[0];
  const usable = isPromotionUsable(found, {
    customerId: row.customerId,
    product: productOf(row.planId),
    hasPaid: await hasPaid(platform.db, userId),
    at: platform.clock.now(),
    couponNow: typeof discount === 'object' ? idOf(discount.source.coupon) : null,
  });
  if (!usable) throw new ProblemError('coupon_not_applicable');
}

/** The last redemption may have been taken meanwhile: the provider refuses it then. */
function refusal(error: unknown): never {
  if ((error as { kind?: string }).kind === 'refused') throw new ProblemError('coupon_not_applicable');
  throw error;
}
