import type { coupon } from '@greenlight/contract/coupon';
import type { Handlers } from '../../../../platform/http/handlers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readMembership } from '../../entitlement/membership.ts';
import { lookUpCouponForMember, readDiscount, redeemCouponForMember } from '../../offer/coupon/coupon.ts';
import { applyPromotion, readCardDiscount, searchPromotion } from './promotion-code.ts';

/** One screen for both backends: by whom the member's subscription is billed. */
export function couponRoutes(platform: Platform): Handlers<typeof coupon> {
  const isCard = async (userId: string) => (await readMembership(platform, userId)).standing?.backend === 'stripe';
  return {
    subscription: async ({ viewer: { userId } }) =>
      (await isCard(userId)) ? readCardDiscount(platform, userId) : readDiscount(platform, userId),
    search: async ({ viewer: { userId }, ip, query: { search: code } }) => ({
      coupon: (await isCard(userId))
        ? await searchPromotion(platform, { code, userId })
        : await lookUpCouponForMember(platform, { code, userId, ip }),
    }),
    apply: async ({ viewer: { userId }, ip, body: { coupon: code, subscriptionId } }) =>
      (await isCard(userId))
        ? applyPromotion(platform, { code, userId, subscriptionId })
        : redeemCouponForMember(platform, { code, userId, ip, subscriptionId }),
  };
}
