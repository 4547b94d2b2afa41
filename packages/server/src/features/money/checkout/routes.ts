import type { coupon } from '@greenlight/contract/coupon';
import type { foundry } from '@greenlight/contract/foundry';
import type { gift } from '@greenlight/contract/gift';
import type { studioHandovers } from '@greenlight/contract/handover-studio';
import type { card } from '@greenlight/contract/stripe';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPaymentPage } from './complete-page.ts';
import { beginHandovers, listHandovers } from './handover/handover.ts';
import { lookUpMemberCode, readDiscount, redeemMemberCode } from './look-up-code.ts';
import { openCardCheckout } from './open-card-checkout.ts';
import { openDuePage } from './open-page.ts';
import { readPlanOptions } from './plan-options.ts';
import { beginRecovery, readRecovery, readRecoveryPayment } from './recover-payment.ts';
import { redeemGift } from './redeem-gift.ts';
import { subscribe } from './subscribe.ts';

type FoundryCalls =
  | 'options'
  | 'subscribe'
  | 'advancedPay'
  | 'beginAdvancedPay'
  | 'lookUpCode'
  | 'redeemCode'
  | 'recovery'
  | 'recover'
  | 'recoveryPayment';

/** The calls of the `foundry` group that buy or pay something. */
export function checkoutRoutes(platform: Platform): Pick<Handlers<typeof foundry>, FoundryCalls> {
  return {
    options: ({ viewer, query, ip }) => readPlanOptions(platform, { userId: viewer?.userId ?? null, ip, ...query }),
    subscribe: ({ viewer, body, ip, language }) =>
      subscribe(platform, { userId: viewer.userId, ip, language, ...body }),
    advancedPay: async ({ viewer, query }) => ({
      payment: await readPaymentPage(platform, { userId: viewer.userId, ...query }),
    }),
    beginAdvancedPay: ({ viewer, body, language }) =>
      openDuePage(platform, { userId: viewer.userId, language, ...body }),
    lookUpCode: async ({ viewer: { userId }, ip, query: { coupon: code } }) => ({
      coupon: await lookUpMemberCode(platform, { code, userId, ip }),
    }),
    redeemCode: ({ viewer: { userId }, ip, body: { code } }) => redeemMemberCode(platform, { code, userId, ip }),
    recovery: ({ viewer, query, ip }) => readRecovery(platform, { token: query.token, viewerId: viewer?.userId, ip }),
    recover: ({ body, language }) => beginRecovery(platform, { ...body, language }),
    recoveryPayment: async ({ query }) => ({ payment: await readRecoveryPayment(platform, query) }),
  };
}

/** The coupon calls, for members of either backend: one screen uses them. */
export function couponRoutes(platform: Platform): Handlers<typeof coupon> {
  return {
    subscription: ({ viewer }) => readDiscount(platform, viewer.userId),
    lookUpCode: async ({ viewer: { userId }, ip, query: { search: code } }) => ({
      coupon: await lookUpMemberCode(platform, { code, userId, ip }),
    }),
    redeemCode: ({ viewer: { userId }, ip, body: { coupon: code, subscriptionId } }) =>
      redeemMemberCode(platform, { code, userId, ip, subscriptionId }),
  };
}

export function giftRedemptionRoutes(platform: Platform): Pick<Handlers<typeof gift>, 'redeem'> {
  return { redeem: ({ viewer, ip, body }) => redeemGift(platform, { code: body.code, userId: viewer.userId, ip }) };
}

export function cardCheckoutRoutes(platform: Platform): Pick<Handlers<typeof card>, 'checkout'> {
  return { checkout: ({ viewer, body }) => openCardCheckout(platform, { userId: viewer.userId, ...body }) };
}

export function studioHandoverRoutes(platform: Platform): Handlers<typeof studioHandovers> {
  return {
    list: ({ query: { page, pageSize, ...asked } }) => listHandovers(platform, { ...asked, page: { page, pageSize } }),
    begin: ({ viewer, body }) => beginHandovers(platform, viewer.userId, body.userIds),
  };
}
