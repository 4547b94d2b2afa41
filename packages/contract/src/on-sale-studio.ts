import { z } from 'zod';
import { cancelDiscount } from './cancel-offer-studio.ts';
import { studioCoupon } from './coupon-studio.ts';
import { id } from './field.ts';
import { giftOptionId, studioGiftOption } from './gift-studio.ts';
import { invitationSetting } from './invitation.ts';
import { couponsOnSaleMax } from './limits.ts';
import { route, routeGroup } from './route.ts';

const onSale = z
  .object({
    gifts: z.array(studioGiftOption),
    coupons: z
      .array(
        studioCoupon.pick({ id: true, name: true, code: true, percentOff: true, durationInMonths: true, plans: true }),
      )
      .describe('coupons that can still be redeemed, newest first'),
    moreCoupons: z.int().describe('number of coupons that are not in the list'),
    invitation: invitationSetting.nullable().describe('null if invitations give nothing'),
    cancelOffer: cancelDiscount.nullable().describe('null if there is no discount'),
  })
  .meta({ id: 'OnSale' });
export type OnSale = z.infer<typeof onSale>;

/** Offers that go off sale in the same transaction as a change of the plans. */
export const withdrawal = z.object({
  gifts: z.array(giftOptionId).max(couponsOnSaleMax).default([]),
  coupons: z.array(id).max(couponsOnSaleMax).default([]).describe('coupons to archive'),
  invitation: z.boolean().default(false).describe('end the rewards of invitations'),
  cancelOffer: z.boolean().default(false).describe('end the discount'),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const studioOnSale = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/on-sale',
    access: 'billing.edit',
    summary: 'Everything that is sold or given beside the plans.',
    response: onSale,
  }),
});
