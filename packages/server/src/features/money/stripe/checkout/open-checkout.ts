import { dayMs, hourMs } from '@greenlight/contract/duration';
import { sitePath } from '@greenlight/contract/site-path';
import type Stripe from 'stripe';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { otherAccessUntil } from '../../entitlement/decide-access.ts';
import { askStripe, askStripeForMember, nullIfMissing } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { deleteReservations, releaseReservations, reserveCoupon } from '../../offer/coupon/coupon-reservation.ts';
import { findCoupon } from '../../offer/coupon/look-up-coupon.ts';
import { isTrialAllowed } from '../../offer/trial/trial-use.ts';
import type { PricedPlan } from '../../plan/read-plan.ts';
import { ensureCustomer } from '../ensure-customer.ts';
import { earlierAccessKey } from '../mirror/extension-key.ts';
import {
  type CustomerRow,
  deleteCustomer,
  findCustomer,
  findSubscriptionOf,
  updateCheckout,
} from '../mirror/mirror-queries.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import { ensureProviderCoupon } from '../product/provider-coupon.ts';
import { ensureProviderPrice } from '../product/provider-price.ts';
import { lookUpPromotion } from '../promotion-code.ts';

/** How long a page with a coupon code stays open. */
const reservationMs = 2 * hourMs;
/** How long after a page closes a subscription that began on it may still be unknown here. */
const webhookDelayMs = 30 * 60 * 1000;

/** The provider accepts the end of a trial from two days to two years ahead; these limits leave a margin. */
const trialMinMs = 49 * hourMs;
const trialMaxMs = 729 * dayMs;

export interface CardOrder {
  userId: string;
  plan: PricedPlan;
  coupon?: string;
  withoutTrial: boolean;
}

/**
 * Opens the provider's page to subscribe to a plan that is on sale. Closes the earlier page, so that nobody subscribes
 * twice. Throws `subscription_state` if the account has a subscription there, and `unavailable`.
 */
export async function openCheckout(platform: Platform, order: CardOrder): Promise<{ url: string }> {
  const { userId } = order;
  await requireNone(platform, userId);
  return askStripeForMember(platform, async () => {
    const customer = await ensureCustomer(platform, userId);
    try {
      return await openProviderPage(platform, order, customer);
    } catch (error) {
      const isMissing = error instanceof StripeTrouble && error.kind === 'missing';
      if (!isMissing || (await customerIsThere(platform, customer.id))) throw error;
      // The keys may belong to another provider account than when the customer was made.
      await deleteCustomer(platform.db, customer.id);
      return openProviderPage(platform, order, await ensureCustomer(platform, userId, customer.id));
    }
  });
}

/** Checks only the mirrored data; {@link closeEarlier} asks the provider. */
async function requireNone(platform: Platform, userId: string): Promise<void> {
  const row = await findSubscriptionOf(platform.db, userId);
  if (row?.endedAt === null) throw new ProblemError('subscription_state');
}

async function customerIsThere(platform: Platform, id: string): Promise<boolean> {
  const found = await askStripe(platform, (stripe) => nullIfMissing(stripe.customers.retrieve(id)));
  return found !== null && !found.deleted;
}

async function openProviderPage(platform: Platform, order: CardOrder, customer: CustomerRow): Promise<{ url: string }> {
  const { userId, plan } = order;
  await closeEarlier(platform, customer, userId);
  const price = await ensureProviderPrice(platform, plan);
  const trial = await trialFor(platform, customer, order);
  const reduced = await discountFor(platform, order);
  const { publicUrl } = platform.config;
  const ownCode = reduced?.ownCode;
  const left = trial.trial_end !== undefined && { [earlierAccessKey]: String(trial.trial_end) };
  const metadata = { subscriber: userId, planId: plan.id, ...(ownCode && { coupon: ownCode }), ...left };
  const session = await askStripe(platform, (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      payment_method_collection: 'always',
      subscription_data: { metadata, ...trial },
      ...(reduced ? { discounts: [reduced.discount] } : { allow_promotion_codes: true }),
      // The redemption is reserved while the page is open, so the page expires early.
      ...(ownCode && { expires_at: Math.floor((platform.clock.now().getTime() + reservationMs) / 1000) }),
      success_url: `${publicUrl}${sitePath('complete-payment')}?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}${sitePath('payment')}`,
    }),
  );
  const isLast = await updateCheckout(platform.db, customer.id, { from: customer.checkoutId, to: session.id });
  if (!isLast) {
    await askStripe(platform, (stripe) => stripe.checkout.sessions.expire(session.id));
    throw new ProblemError('unavailable');
  }
  await releaseReservations(platform.db, { userId, ...(ownCode && { keep: ownCode }) });
  return { url: urlOf(session) };
}

function urlOf({ url }: Stripe.Checkout.Session): string {
  if (url === null) throw new ProblemError('unavailable');
  return url;
}

/** Closes the earlier page. If it was completed, its subscription counts even before the webhook arrives. */
async function closeEarlier(platform: Platform, { id, checkoutId }: CustomerRow, userId: string): Promise<void> {
  if (checkoutId === null) return;
  const earlier = await askStripe(platform, async (stripe) => {
    const session = await nullIfMissing(stripe.checkout.sessions.retrieve(checkoutId));
    if (session?.status !== 'open') return session;
    return stripe.checkout.sessions.expire(checkoutId).catch(() => stripe.checkout.sessions.retrieve(checkoutId));
  });
  if (earlier?.status !== 'complete') return;
  await syncCustomer(platform, id);
  await requireNone(platform, userId);
}

interface Discount {
  discount: Stripe.Checkout.SessionCreateParams.Discount;
  /** Our own coupon code: it is redeemed here when the subscription has begun. */
  ownCode?: string;
}

/** The provider's promotion code, or else our own coupon code, for which a coupon is made at the provider. */
async function discountFor(platform: Platform, { userId, plan, coupon: code }: CardOrder): Promise<Discount | null> {
  if (code === undefined) return null;
  const promotion = await lookUpPromotion(platform, { code, userId, guesser: userId, planId: plan.id });
  if (promotion) return { discount: { promotion_code: promotion.id } };
  return ownDiscount(platform, { code, userId, planId: plan.id, at: platform.clock.now() });
}

/** Reserves a redemption until the page closes, so that only one page can use the last one. */
async function ownDiscount(platform: Platform, use: Parameters<typeof reserveCoupon>[1]): Promise<Discount> {
  const found = await findCoupon(platform.db, use);
  if (!found) throw new ProblemError('coupon_invalid');
  const id = await ensureProviderCoupon(platform, found.coupon, found.plans);
  await inTransaction(platform.db, (tx) => reserveCoupon(tx, use));
  return { discount: { coupon: id }, ownCode: found.coupon.code };
}

/** Releases the reservations of a page that closed without success, but not those of a newer page. */
export async function closeCheckout(platform: Platform, customerId: string): Promise<void> {
  const userId = (await findCustomer(platform.db, customerId))?.userId;
  if (userId) await deleteReservations(platform.db, { until: ago(platform, reservationMs), userId });
}

function ago({ clock }: Platform, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}

/** Releases the reservations of closed pages whose webhook did not arrive. */
export async function sweepCheckouts(platform: Platform): Promise<void> {
  await deleteReservations(platform.db, { until: ago(platform, reservationMs + webhookDelayMs) });
}

/** The first charge waits for the end of the trial, or of other paid or given access, whichever is later. */
async function trialFor(
  platform: Platform,
  customer: CustomerRow,
  { userId, plan, withoutTrial }: CardOrder,
): Promise<Pick<Stripe.Checkout.SessionCreateParams.SubscriptionData, 'trial_end' | 'trial_period_days'>> {
  const { db, clock } = platform;
  const at = clock.now();
  const mayHave = !withoutTrial && customer.trialRefusedAt === null;
  const trialDays = mayHave && (await isTrialAllowed(platform, db, { userId, fingerprint: null })) ? plan.trialDays : 0;
  const until = await otherAccessUntil(db, { userId, at, trialDays });
  if (!until) return trialDays > 0 ? { trial_period_days: trialDays } : {};
  const end = Math.min(Math.max(until.getTime(), at.getTime() + trialMinMs), at.getTime() + trialMaxMs);
  return { trial_end: Math.ceil(end / 1000) };
}
