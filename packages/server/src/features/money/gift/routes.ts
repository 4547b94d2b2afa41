import type { gift } from '@greenlight/contract/gift';
import type { studioGifts } from '@greenlight/contract/gift-studio';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { buyGift, changeGift, listOwnGifts, payForGift, readGift, readGiftOptions } from './buy-gift.ts';
import { resendGift } from './deliver-gift.ts';
import { previewGift, redeemGift } from './redeem-gift.ts';
import { addOption, listAllOptions, listSoldGifts, resendGiftByStaff, saveOption, voidGift } from './studio-gift.ts';

export function giftRoutes(platform: Platform): Handlers<typeof gift> {
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
    look: ({ viewer, ip, query }) => previewGift(platform, { code: query.code, userId: viewer?.userId ?? null, ip }),
    redeem: ({ viewer, ip, body }) => redeemGift(platform, { code: body.code, userId: viewer.userId, ip }),
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
