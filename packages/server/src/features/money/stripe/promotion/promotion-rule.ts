import type { Coupon } from '@greenlight/contract/coupon';
import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { percentOffOf } from '../mirror/subscription-picture.ts';

/** A code at the provider with what it takes off. */
export type Promotion = Stripe.PromotionCode & { promotion: { coupon: Stripe.Coupon } };

export function hasPromotionCoupon(code: Stripe.PromotionCode | undefined): code is Promotion {
  return typeof code?.promotion.coupon === 'object' && code.promotion.coupon !== null;
}

/** Whether this customer may use it now; the provider counts how often it was. */
export function isPromotionUsable(
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

export function toCoupon({ code, expires_at: expires, promotion: { coupon } }: Promotion, price: number): Coupon {
  const end = expires ?? coupon.redeem_by;
  return {
    code,
    percentOff: percentOffOf(coupon, price),
    durationInMonths: coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1),
    endDate: end === null ? null : new Date(end * 1000).toISOString(),
  };
}
