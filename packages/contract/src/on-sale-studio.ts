import { z } from 'zod';
import { cancelDiscount } from './cancel-offer-studio.ts';
import { studioCoupon } from './coupon-studio.ts';
import { id } from './field.ts';
import { giftOptionId, studioGiftOption } from './gift-studio.ts';
import { invitationSetting } from './invitation.ts';
import { couponsOnSaleMax } from './limits.ts';
import { group, route } from './route.ts';

const onSale = z
  .object({
    gifts: z.array(studioGiftOption),
    coupons: z
      .array(
        studioCoupon.pick({ id: true, name: true, code: true, percentOff: true, durationInMonths: true, plans: true }),
      )
      .describe('that can still be redeemed, newest first'),
    moreCoupons: z.int().describe('that are not in the list'),
    invitation: invitationSetting.nullable().describe('null where invitations give nothing'),
    cancelOffer: cancelDiscount.nullable().describe('null where nothing is taken off'),
  })
  .meta({ id: 'OnSale' });
export type OnSale = z.infer<typeof onSale>;

/** Offers that go off sale in the same transaction as a change of the plans. */
export const withdrawal = z.object({
  gifts: z.array(giftOptionId).max(couponsOnSaleMax).default([]),
  coupons: z.array(id).max(couponsOnSaleMax).default([]).describe('are archived'),
  invitation: z.boolean().default(false).describe('gives no months from then on'),
  cancelOffer: z.boolean().default(false).describe('takes nothing off from then on'),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const studioOnSale = group('studio', {
  list: route({
    method: 'GET',
    path: '/v1/on-sale',
    access: 'billing.edit',
    summary: 'All that is sold or given beside the plans.',
    response: onSale,
  }),
});
