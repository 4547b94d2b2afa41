import type { studioCoupons } from '@greenlight/contract/coupon-studio';
import type { foundry } from '@greenlight/contract/foundry';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lookUpCouponForMember, redeemCouponForMember } from './coupon/coupon.ts';
import {
  editCoupon,
  exportCodes,
  listAllCoupons,
  listCodes,
  listRedemptions,
  makeCodes,
  makeCoupon,
  readCoupon,
} from './coupon/studio-coupon.ts';

/** The calls of the own engine's group; what a card provider bills has its own. */
export function foundryCouponRoutes(platform: Platform): Pick<Handlers<typeof foundry>, 'couponCheck' | 'coupon'> {
  return {
    couponCheck: async ({ viewer, ip, query }) => ({
      coupon: await lookUpCouponForMember(platform, { code: query.coupon, userId: viewer.userId, ip }),
    }),
    coupon: ({ viewer, ip, body }) => redeemCouponForMember(platform, { code: body.code, userId: viewer.userId, ip }),
  };
}

export function studioCouponRoutes(platform: Platform): Handlers<typeof studioCoupons> {
  return {
    list: ({ query }) => listAllCoupons(platform, query),
    read: ({ params }) => readCoupon(platform, params.id),
    create: ({ viewer, body }) => makeCoupon(platform, viewer.userId, body),
    update: ({ viewer, params, body }) => editCoupon(platform, viewer.userId, params.id, body),
    codes: ({ params, query }) => listCodes(platform, params.id, query),
    makeCodes: ({ viewer, params, body }) => makeCodes(platform, viewer.userId, params.id, body),
    exportCodes: ({ viewer, params }) => exportCodes(platform, viewer.userId, params.id),
    redemptions: ({ params, query }) => listRedemptions(platform, params.id, query),
  };
}
