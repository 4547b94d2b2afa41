import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { askStripe } from '../../gateway/stripe/stripe-client.ts';
import { findPlan, type PricedPlan } from '../../plan/read-plan.ts';
import { lookupKeyOf, productOf } from './plan-product.ts';

/** The price at the card provider, made there when it is needed for the first time. */
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

/** Those of plans that nobody may have subscribed to yet. */
export async function ensureProviderProducts({ db }: Platform, stripe: Stripe, planIds: string[]): Promise<void> {
  for (const id of planIds) {
    const plan = await findPlan(db, id);
    if (plan) await ensureProduct(stripe, plan);
  }
}

/** Named as the plan is named now. */
async function ensureProduct(stripe: Stripe, { id, name }: Pick<PricedPlan, 'id' | 'name'>): Promise<void> {
  try {
    await stripe.products.create({ id: productOf(id), name, metadata: { planId: id } });
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== 'resource_already_exists') throw error;
    await stripe.products.update(productOf(id), { name });
  }
}
