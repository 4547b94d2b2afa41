import type Stripe from 'stripe';
import { clockNow, emit, findObject, invalid, newId, refOf, type World } from './world.ts';

export function makeCustomer(
  world: World,
  { email, metadata }: { email: string | null; metadata: Stripe.Metadata },
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId(world, 'cus'),
    object: 'customer',
    balance: 0,
    created: clockNow(world),
    customer_account: null,
    default_source: null,
    description: null,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    shipping: null,
  };
  world.customers.set(customer.id, customer);
  emit(world, 'customer.created', customer);
  return customer;
}

export function makeProduct(
  world: World,
  { id, name, metadata }: { id?: string; name: string; metadata: Stripe.Metadata },
): Stripe.Product {
  if (id && world.products.has(id))
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  const product: Stripe.Product = {
    id: id ?? newId(world, 'prod'),
    object: 'product',
    active: true,
    created: clockNow(world),
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: clockNow(world),
    url: null,
  };
  world.products.set(product.id, product);
  return product;
}

export function makePrice(
  world: World,
  price: {
    product: string;
    amount: number;
    currency: string;
    interval: 'month' | 'year';
    lookupKey: string | null;
    metadata: Stripe.Metadata;
  },
): Stripe.Price {
  findObject(world.products, price.product, 'product');
  const made: Stripe.Price = {
    id: newId(world, 'price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: clockNow(world),
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    nickname: null,
    product: price.product,
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: null,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: null,
  };
  world.prices.set(made.id, made);
  return made;
}

export interface NewPromotion {
  code: string;
  percentOff: number;
  /** Undefined for a discount without end. */
  months?: number;
  maxRedemptions?: number;
  products?: string[];
  newCustomersOnly?: boolean;
}

export function makeCoupon(
  world: World,
  coupon: Pick<NewPromotion, 'percentOff' | 'months' | 'maxRedemptions' | 'products'> & { id?: string },
): Stripe.Coupon {
  if (coupon.id && world.coupons.has(coupon.id))
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  const made: Stripe.Coupon = {
    id: coupon.id ?? newId(world, 'coupon'),
    object: 'coupon',
    amount_off: null,
    created: clockNow(world),
    currency: null,
    duration: coupon.months ? 'repeating' : 'forever',
    duration_in_months: coupon.months ?? null,
    livemode: false,
    max_redemptions: coupon.maxRedemptions ?? null,
    metadata: {},
    name: null,
    percent_off: coupon.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...(coupon.products && { applies_to: { products: coupon.products } }),
  };
  world.coupons.set(made.id, made);
  return made;
}

/** A coupon with one promotion code. */
export function makePromotion(world: World, promotion: NewPromotion): Stripe.PromotionCode {
  const coupon = makeCoupon(world, promotion);
  const code: Stripe.PromotionCode = {
    id: newId(world, 'promo'),
    object: 'promotion_code',
    active: true,
    code: promotion.code,
    created: clockNow(world),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: promotion.maxRedemptions ?? null,
    metadata: {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: promotion.newCustomersOnly ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  };
  world.promotionCodes.set(code.id, code);
  return code;
}

/** Redeems a promotion code, or a coupon directly. Throws an `ApiError` if no redemptions are left. */
export function makeDiscount(
  world: World,
  by: { promotionCode: string } | { coupon: string },
  of: { subscription: string; customer: string },
): Stripe.Discount {
  const code = 'promotionCode' in by ? findObject(world.promotionCodes, by.promotionCode, 'promotion code') : null;
  const coupon = findObject(world.coupons, 'coupon' in by ? by.coupon : refOf(code?.promotion.coupon), 'coupon');
  if (code?.active === false || !coupon.valid) {
    throw invalid('This promotion code cannot be redeemed.', { param: 'discounts' });
  }
  if (code) {
    code.times_redeemed += 1;
    code.active = code.max_redemptions === null || code.times_redeemed < code.max_redemptions;
  }
  coupon.times_redeemed += 1;
  coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
  const start = clockNow(world);
  const end = new Date(start * 1000);
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0));
  const discount: Stripe.Discount = {
    id: newId(world, 'di'),
    object: 'discount',
    checkout_session: null,
    customer: of.customer,
    customer_account: null,
    end: coupon.duration_in_months === null ? null : Math.floor(end.getTime() / 1000),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription: of.subscription,
    subscription_item: null,
  };
  world.discounts.set(discount.id, discount);
  return discount;
}
