import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import type { ProviderCharge } from '../../ledger/provider/provider-charge.ts';
import { planOfProduct } from '../product/plan-product.ts';

/** When and why a fact ended early. */
export interface FactCut {
  at: Date;
  reason: 'refund' | 'dispute' | 'cancelled';
}

/** One subscription as it was fetched from the card provider. */
export interface FetchedSubscription {
  subscription: Stripe.Subscription;
  /** Its paid invoices. `takenBack` has the refunded and disputed ones, by their ids. */
  invoices: Stripe.Invoice[];
  /** The charges of all its invoices, failed ones too. */
  charges: ProviderCharge[];
  takenBack: Map<string, FactCut>;
  /** The card of the customer, for a subscription that has none of its own. */
  customerCard: Stripe.PaymentMethod | null;
}

/** The plan of the product. A price that an administrator made at the provider names its plan in the metadata. */
export function planOf(price: Stripe.Price, metadata: Stripe.Metadata): string | null {
  return planOfProduct(idOf(price.product) ?? '') ?? price.metadata.planId ?? metadata.planId ?? null;
}

/** Whether it is for a plan of ours: the provider account may also sell other things. */
export function isOurSubscription({ items, metadata }: Stripe.Subscription): boolean {
  const price = items.data[0]?.price;
  return price !== undefined && planOf(price, metadata) !== null;
}

/** A digest of the fields that a list of subscriptions has. If it changes, the customer has to be fetched again. */
export function digestOf(subscription: Stripe.Subscription): string {
  const { status, cancel_at_period_end, cancel_at, pause_collection, trial_end, ended_at, items, discounts } =
    subscription;
  const seen = [
    [status, cancel_at_period_end, cancel_at, pause_collection?.behavior, trial_end, ended_at],
    items.data.map(({ price, current_period_end: end }) => [price.id, end]),
    discounts.map((discount) => idOf(discount)),
    [idOf(subscription.latest_invoice), idOf(subscription.default_payment_method)],
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}
