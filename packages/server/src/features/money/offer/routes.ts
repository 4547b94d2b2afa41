import type { studioCoupons } from '@greenlight/contract/coupon-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';

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
