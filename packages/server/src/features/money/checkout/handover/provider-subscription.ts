import type Stripe from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import type { GatewayMethod } from '../../gateway/gateway.ts';
import { methodOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';

export interface ProviderSubscription {
  /** Whether it is active, and its collection is not paused. */
  isPaid: boolean;
  endsAt: Date;
  /** The card that pays it, if the own engine can charge it; null if something else pays it. */
  method: GatewayMethod | null;
}

/** Reads a subscription from the card provider; null if it is gone or has ended. */
export async function readProviderSubscription(
  platform: Platform,
  subscriptionId: string,
): Promise<ProviderSubscription | null> {
  return askStripe(platform, async (stripe) => {
    const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method'];
    const found = await nullIfMissing(stripe.subscriptions.retrieve(subscriptionId, { expand }));
    const end = found?.items.data[0]?.current_period_end;
    if (!found || end === undefined || found.ended_at !== null) return null;
    const isPaid = found.status === 'active' && found.pause_collection === null;
    return { isPaid, endsAt: new Date(end * 1000), method: methodOf(cardOf(found)) };
  });
}

function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (typeof own === 'object' && own !== null) return own;
  const settings = typeof customer === 'object' && !customer.deleted ? customer.invoice_settings : null;
  return typeof settings?.default_payment_method === 'object' ? settings.default_payment_method : null;
}

/** Cancels at the end of the period, so that the card provider charges nothing more. Idempotent. */
export async function cancelAtProviderPeriodEnd(platform: Platform, subscriptionId: string): Promise<void> {
  await askStripe(platform, (stripe) => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
}
