import type { Coupon } from '@greenlight/contract/coupon';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { productOf } from './plan-product.ts';
import { ensureProviderProducts } from './provider-price.ts';

/** The coupon at the provider for our own code. All codes with the same discount on the same plans share one. */
export async function ensureProviderCoupon(
  platform: Platform,
  { percentOff, durationInMonths }: Pick<Coupon, 'percentOff' | 'durationInMonths'>,
  plans: string[],
): Promise<string> {
  const ofPlans = plans.toSorted().map((plan) => `-${plan}`);
  const id = `greenlight-${percentOff}-${durationInMonths ?? 'forever'}${ofPlans.join('')}`;
  return askStripe(platform, async (stripe) => {
    if (await nullIfMissing(stripe.coupons.retrieve(id))) return id;
    await ensureProviderProducts(platform, stripe, plans);
    const made = stripe.coupons.create({
      id,
      percent_off: percentOff,
      name: `${percentOff} % off`,
      ...(plans.length > 0 && { applies_to: { products: plans.map(productOf) } }),
      ...(durationInMonths === null
        ? { duration: 'forever' }
        : { duration: 'repeating', duration_in_months: durationInMonths }),
    });
    // Another process may have made it in the meantime.
    await made.catch((error) => (error.code === 'resource_already_exists' ? null : Promise.reject(error)));
    return id;
  });
}
