import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { findPlan, type PricedPlan } from '../../plan/read-plan.ts';
import { lookupKeyOf, productOf } from './plan-product.ts';

/** The id of the price at the card provider, which is made on first use. */
export async function ensureProviderPrice(platform: Platform, plan: PricedPlan): Promise<string> {
  const lookupKey = lookupKeyOf(plan.priceId);
  return askStripe(platform, async (stripe) => {
    const known = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    if (known.data[0]) return known.data[0].id;
    await ensureProduct(stripe, plan);
    const price = await stripe.prices.create(
      {
        product: productOf(plan.id),
        unit_amount: plan.amount,
        currency: plan.currency.toLowerCase(),
        recurring: { interval: plan.interval },
        lookup_key: lookupKey,
        transfer_lookup_key: true,
        metadata: { planId: plan.id, priceId: String(plan.priceId) },
      },
      { idempotencyKey: `${lookupKey}:${plan.amount}:${plan.currency}` },
    );
    return price.id;
  });
}

/** Makes the products of these plans: nobody may have subscribed to them yet. */
export async function ensureProviderProducts({ db }: Platform, stripe: Stripe, planIds: string[]): Promise<void> {
  for (const id of planIds) {
    const plan = await findPlan(db, id);
    if (plan) await ensureProduct(stripe, plan);
  }
}

/** Makes the product, or updates its name. */
async function ensureProduct(stripe: Stripe, { id, name }: Pick<PricedPlan, 'id' | 'name'>): Promise<void> {
  try {
    await stripe.products.create({ id: productOf(id), name, metadata: { planId: id } });
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== 'resource_already_exists') throw error;
    await stripe.products.update(productOf(id), { name });
  }
}
