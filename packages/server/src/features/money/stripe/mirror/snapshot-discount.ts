import type { SubscriptionDiscount } from '@greenlight/contract/coupon';
import type Stripe from 'stripe';
import { dateOfSeconds } from '../../gateway/stripe/stripe-answer.ts';

export function discountOf(
  { discounts, metadata }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Omit<SubscriptionDiscount, 'subscriptionId'> | null {
  const discount = discounts.find((one): one is Stripe.Discount => typeof one === 'object');
  const shown = discount ? discountShown(discount, item.price.unit_amount ?? 0) : null;
  return shown && metadata.coupon && !discount?.promotion_code ? { ...shown, code: metadata.coupon } : shown;
}

/** A discount of a fixed amount is shown as a percentage of the price. */
function discountShown(discount: Stripe.Discount, price: number): Omit<SubscriptionDiscount, 'subscriptionId'> | null {
  const { source, promotion_code: promotion, start, end } = discount;
  const coupon = typeof source.coupon === 'object' ? source.coupon : null;
  if (!coupon) return null;
  return {
    code: typeof promotion === 'object' && promotion ? promotion.code : (coupon.name ?? coupon.id),
    percentOff: percentOffOf(coupon, price),
    durationInMonths: coupon.duration === 'forever' ? null : (coupon.duration_in_months ?? 1),
    startDate: dateOfSeconds(start).toISOString(),
    endDate: end === null ? null : dateOfSeconds(end).toISOString(),
  };
}

export function percentOffOf({ percent_off, amount_off }: Stripe.Coupon, price: number): number {
  if (percent_off !== null) return percent_off;
  return price > 0 ? Math.min(100, Math.round(((amount_off ?? 0) * 100) / price)) : 0;
}
