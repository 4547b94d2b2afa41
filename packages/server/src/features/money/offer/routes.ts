import type { studioCancelOffer } from '@greenlight/contract/cancel-offer-studio';
import type { studioCoupons } from '@greenlight/contract/coupon-studio';
import type { gift } from '@greenlight/contract/gift';
import type { studioGifts } from '@greenlight/contract/gift-studio';
import type { invitation, studioInvitations } from '@greenlight/contract/invitation';
import type { studioOnSale } from '@greenlight/contract/on-sale-studio';
import type { studioPlans } from '@greenlight/contract/plan-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addPlan,
  addPrice,
  chooseJoinPlan,
  editPlan,
  listAllPlans,
  listPlanNames,
  orderPlans,
  removePrice,
  setReading,
} from '../plan/plan-catalogue.ts';
import { readCancelDiscount, saveCancelDiscount } from './cancel-discount.ts';
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
import { buyGift, changeGift, listOwnGifts, payForGift, readGift, readGiftOptions } from './gift/buy-gift.ts';
import { resendGift } from './gift/deliver-gift.ts';
import { previewGift } from './gift/gift-code.ts';
import {
  addOption,
  listAllOptions,
  listSoldGifts,
  resendGiftByStaff,
  saveOption,
  voidGift,
} from './gift/studio-gift.ts';
import {
  acceptInvitation,
  readInvitation,
  readInvitationOffer,
  readInvitationSetting,
  saveInvitationSetting,
} from './invitation/invitation.ts';
import { changePlansWithWithdrawal, listOnSale } from './on-sale.ts';

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

export function giftRoutes(platform: Platform): Omit<Handlers<typeof gift>, 'redeem'> {
  return {
    options: ({ query }) => readGiftOptions(platform, query),
    buy: ({ viewer, body, language }) => buyGift(platform, { userId: viewer.userId, language }, body),
    history: ({ viewer, query }) => listOwnGifts(platform, viewer.userId, query),
    detail: ({ viewer, params }) => readGift(platform, viewer.userId, params.id),
    pay: ({ viewer, params, language }) => payForGift(platform, { userId: viewer.userId, language }, params.id),
    change: ({ viewer, params, body }) => changeGift(platform, viewer.userId, params.id, body),
    resend: async ({ viewer, params }) => {
      await resendGift(platform, { id: params.id, buyerId: viewer.userId });
      return readGift(platform, viewer.userId, params.id);
    },
    preview: ({ viewer, ip, query }) => previewGift(platform, { code: query.code, userId: viewer?.userId ?? null, ip }),
  };
}

export function studioGiftRoutes(platform: Platform): Handlers<typeof studioGifts> {
  return {
    options: () => listAllOptions(platform),
    addOption: ({ viewer, body }) => addOption(platform, viewer.userId, body),
    saveOption: ({ viewer, params, body }) => saveOption(platform, viewer.userId, params.id, body),
    list: ({ query }) => listSoldGifts(platform, query),
    resend: ({ viewer, params }) => resendGiftByStaff(platform, viewer.userId, params.id),
    void: ({ viewer, params, body }) => voidGift(platform, viewer.userId, params.id, body.reason),
  };
}

export function invitationRoutes(platform: Platform): Handlers<typeof invitation> {
  return {
    state: ({ viewer }) => readInvitation(platform, viewer.userId),
    offer: () => readInvitationOffer(platform),
    accept: ({ viewer, body }) => acceptInvitation(platform, viewer.userId, body.code),
  };
}

export function studioInvitationRoutes(platform: Platform): Handlers<typeof studioInvitations> {
  return {
    settings: () => readInvitationSetting(platform),
    saveSettings: ({ viewer, body }) => saveInvitationSetting(platform, viewer.userId, body),
  };
}

export function studioOnSaleRoutes(platform: Platform): Handlers<typeof studioOnSale> {
  return { list: () => listOnSale(platform) };
}

export function studioCancelOfferRoutes(platform: Platform): Handlers<typeof studioCancelOffer> {
  return {
    get: () => readCancelDiscount(platform),
    save: ({ viewer, body }) => saveCancelDiscount(platform, viewer.userId, body),
  };
}

/** `withdraw` takes other things off sale in the transaction of the plan change. */
export function studioPlanRoutes(platform: Platform): Handlers<typeof studioPlans> {
  return {
    list: () => listAllPlans(platform),
    names: () => listPlanNames(platform),
    add: ({ viewer, body }) => addPlan(platform, viewer.userId, body),
    edit: ({ viewer: { userId }, params, body: { withdraw, ...settings } }) =>
      changePlansWithWithdrawal(platform, userId, withdraw, (within) =>
        editPlan(within, userId, params.planId, settings),
      ),
    addPrice: ({ viewer: { userId }, params, body: { withdraw, ...price } }) =>
      changePlansWithWithdrawal(platform, userId, withdraw, (within) => addPrice(within, userId, params.planId, price)),
    removePrice: ({ viewer, params }) => removePrice(platform, viewer.userId, params.planId, params.id),
    order: ({ viewer, body }) => orderPlans(platform, viewer.userId, body.planIds),
    chooseJoin: ({ viewer: { userId }, body: { withdraw, planId } }) =>
      changePlansWithWithdrawal(platform, userId, withdraw, (within) => chooseJoinPlan(within, userId, planId)),
    read: ({ viewer: { userId }, body: { withdraw, reading } }) =>
      changePlansWithWithdrawal(platform, userId, withdraw, (within) => setReading(within, userId, reading)),
  };
}
