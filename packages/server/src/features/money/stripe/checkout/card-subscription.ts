import { sitePath } from '@greenlight/contract/site-path';
import type { CardSubscription } from '@greenlight/contract/stripe';
import type Stripe from 'stripe';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { requirePageAllowance } from '../../gateway/payment-page.ts';
import { idOf } from '../../gateway/stripe/stripe-answer.ts';
import { askStripe, askStripeForMember, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { findCustomerOf, findSubscriptionOf, isMirrored, type SubscriptionRow } from '../mirror/mirror-queries.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import { cardDiscountAt } from '../promotion-code.ts';
import { applyCardSetup, setupMetadata } from './card-setup.ts';

/** Each read of a checkout page asks the provider. A screen that waits reads every second or two. */
const lookLimit = { name: 'checkout-look', points: 60, perSeconds: 5 * 60 };

type Checkout = 'open' | 'complete' | 'expired' | 'trial_used';

/**
 * The account's subscription. `checkout` is the page from which the browser came back: this call completes it, so that
 * nobody waits for the webhook.
 */
export async function readCardSubscription(
  platform: Platform,
  { userId, checkout }: { userId: string; checkout?: string },
): Promise<{ subscription: CardSubscription | null; checkout: Checkout | null }> {
  const state = checkout === undefined ? null : await lookAt(platform, userId, checkout);
  const row = await findSubscriptionOf(platform.db, userId);
  return { subscription: row && toSubscription(row, platform.clock.now()), checkout: state };
}

async function lookAt(platform: Platform, userId: string, checkout: string): Promise<Checkout | null> {
  if (!(await rateLimit(platform.db, lookLimit).take(userId))) throw new ProblemError('rate_limited');
  const customer = await findCustomerOf(platform.db, userId);
  if (!customer) return null;
  return askStripeForMember(platform, async () => {
    const session = await askStripe(platform, (stripe) => nullIfMissing(stripe.checkout.sessions.retrieve(checkout)));
    // A page of another customer counts as unknown.
    if (!session || idOf(session.customer) !== customer.id) return null;
    if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
    if (session.mode === 'setup') await applyCardSetup(platform, customer.id);
    await syncCustomer(platform, customer.id);
    return (await wasRefused(platform, userId, session)) ? 'trial_used' : 'complete';
  });
}

async function wasRefused({ db }: Platform, userId: string, session: Stripe.Checkout.Session): Promise<boolean> {
  const subscription = idOf(session.subscription);
  if (subscription === null || (await isMirrored(db, subscription))) return false;
  return ((await findCustomerOf(db, userId))?.trialRefusedAt ?? null) !== null;
}

function toSubscription(row: SubscriptionRow, at: Date): CardSubscription {
  const { id, planId, planName, state, amount, currency, interval, paidUntil, billingAt, cancels, card } = row;
  return {
    subscriptionId: id,
    planId,
    planName,
    status: state,
    price: { amount, currency },
    interval,
    isInTrial: state === 'trialing',
    automaticRenewal: billingAt !== null,
    subscriptionCancelled: cancels || state === 'cancelled',
    subscriptionEndDate: paidUntil?.toISOString() ?? null,
    subscriptionBillingDate: billingAt?.toISOString() ?? null,
    discount: cardDiscountAt(row, at),
    paymentMethod: card,
  };
}

/**
 * Opens the provider's own pages for invoices, plan, card and cancellation. Throws `subscription_state` if the account
 * never had a subscription there, and `rate_limited`.
 */
export async function openPortal(
  platform: Platform,
  { userId, flow }: { userId: string; flow?: 'cancel' | 'change' },
): Promise<{ url: string }> {
  await requirePageAllowance(platform.db, 'card-page', userId);
  const row = await requireSubscription(platform, userId);
  return askStripeForMember(platform, async () => {
    const { url } = await askStripe(platform, (stripe) =>
      stripe.billingPortal.sessions.create({
        customer: row.customerId,
        return_url: `${platform.config.publicUrl}${sitePath('account')}`,
        ...(flow && row.endedAt === null && { flow_data: flowOf(flow, row.id) }),
      }),
    );
    return { url };
  });
}

function flowOf(flow: 'cancel' | 'change', subscription: string): Stripe.BillingPortal.SessionCreateParams.FlowData {
  return flow === 'cancel'
    ? { type: 'subscription_cancel', subscription_cancel: { subscription } }
    : { type: 'subscription_update', subscription_update: { subscription } };
}

/** Opens a page for another card. Throws `subscription_state` if no subscription runs at the provider. */
export async function openCardSetup(platform: Platform, userId: string): Promise<{ url: string }> {
  await requirePageAllowance(platform.db, 'card-page', userId);
  const row = await requireSubscription(platform, userId);
  if (row.endedAt !== null) throw new ProblemError('subscription_state');
  const { publicUrl } = platform.config;
  return askStripeForMember(platform, async () => {
    const { url } = await askStripe(platform, (stripe) =>
      stripe.checkout.sessions.create({
        mode: 'setup',
        customer: row.customerId,
        allowed_payment_method_types: ['card'],
        metadata: setupMetadata,
        success_url: `${publicUrl}${sitePath('complete-payment')}?checkout={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${sitePath('account')}`,
      }),
    );
    if (url === null) throw new ProblemError('unavailable');
    return { url };
  });
}

async function requireSubscription(platform: Platform, userId: string): Promise<SubscriptionRow> {
  const row = await findSubscriptionOf(platform.db, userId);
  if (!row) throw new ProblemError('subscription_state');
  return row;
}
