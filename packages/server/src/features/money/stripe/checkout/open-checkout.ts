import { sitePath } from '@greenlight/contract/site-path';
import type Stripe from 'stripe';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { otherAccessUntil } from '../../engine/start/future-start.ts';
import { requireOffered, requireSubscribable } from '../../engine/start/start-subscription.ts';
import { hasPaid } from '../../entitlement/membership.ts';
import { readBillingSetting } from '../../gateway/billing-setting.ts';
import { askStripe, askStripeForMember, orMissing } from '../../gateway/stripe/stripe-client.ts';
import { StripeTrouble } from '../../gateway/stripe/stripe-trouble.ts';
import { findCoupon, plansOfCode } from '../../offer/coupon/coupon.ts';
import { releaseReservations, reserveCoupon, sweepReservations } from '../../offer/coupon/coupon-reservation.ts';
import { isTrialAllowed } from '../../offer/trial/trial-use.ts';
import { ensureCustomer } from '../ensure-customer.ts';
import { heldTimeMark } from '../extension/extension-target.ts';
import {
  type CustomerRow,
  deleteCustomer,
  findCustomer,
  findSubscriptionOf,
  updateCheckout,
} from '../mirror/mirror-queries.ts';
import { syncCustomer } from '../mirror/sync-customer.ts';
import { productOf, type SoldPlan } from '../product/plan-product.ts';
import { ensureProviderPrice } from '../product/provider-price.ts';
import { ensureProviderCoupon, findPromotion } from '../promotion/promotion-code.ts';
import { isPromotionUsable } from '../promotion/promotion-rule.ts';
import { requirePageAllowance } from './page-limit.ts';

/** How long a page is open on which a code is used. */
const keptMs = 2 * 60 * 60 * 1000;
/** What has begun on it is known here by then. */
const sweptMs = 30 * 60 * 1000;

/** The provider takes no end of a trial that is nearer than two days, or further than two years. */
const leastMs = 49 * 60 * 60 * 1000;
const mostMs = 729 * 24 * 60 * 60 * 1000;

interface Wish {
  userId: string;
  planId: string;
  coupon?: string;
  withoutTrial: boolean;
}

/**
 * Where to subscribe. A page that was opened before closes, so that nobody subscribes twice. Throws `not_found` for a plan
 * that is not on offer, `subscription_state` for anyone who has a subscription, `rate_limited` and `unavailable`.
 */
export async function openCheckout(platform: Platform, wish: Wish): Promise<{ url: string }> {
  const { backend } = await readBillingSetting(platform);
  if (backend !== 'stripe') throw new ProblemError('not_set_up', { detail: 'Memberships are not sold by card here.' });
  await requirePageAllowance(platform, wish.userId);
  await requireNone(platform, wish.userId);
  const plan = await requireOffered(platform.db, wish.planId, platform.clock.now());
  return askStripeForMember(platform, async () => {
    const customer = await ensureCustomer(platform, wish.userId);
    try {
      return await open(platform, { wish, plan, customer });
    } catch (error) {
      const isMissing = error instanceof StripeTrouble && error.kind === 'missing';
      if (!isMissing || (await customerIsThere(platform, customer.id))) throw error;
      // The keys may be of another account of the provider than when the customer was made.
      await deleteCustomer(platform.db, customer.id);
      return open(platform, { wish, plan, customer: await ensureCustomer(platform, wish.userId, customer.id) });
    }
  });
}

/** By what was written here last; what the provider says is asked by {@link closeEarlier}. */
async function requireNone(platform: Platform, userId: string): Promise<void> {
  await requireSubscribable(platform, platform.db, userId);
  const row = await findSubscriptionOf(platform.db, userId);
  if (row?.endedAt === null) throw new ProblemError('subscription_state');
}

async function customerIsThere(platform: Platform, id: string): Promise<boolean> {
  const found = await askStripe(platform, (stripe) => orMissing(stripe.customers.retrieve(id)));
  return found !== null && !found.deleted;
}

async function open(
  platform: Platform,
  { wish, plan, customer }: { wish: Wish; plan: SoldPlan; customer: CustomerRow },
): Promise<{ url: string }> {
  await closeEarlier(platform, customer, wish.userId);
  const price = await ensureProviderPrice(platform, plan);
  const trial = await trialFor(platform, customer, wish, plan);
  const reduced = await discountFor(platform, customer, wish);
  const { publicUrl } = platform.config;
  const ownCode = reduced?.ownCode;
  const left = trial.trial_end !== undefined && { [heldTimeMark]: String(trial.trial_end) };
  const metadata = { subscriber: wish.userId, planId: plan.id, ...(ownCode && { coupon: ownCode }), ...left };
  const session = await askStripe(platform, (stripe) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: wish.userId,
      line_items: [{ price, quantity: 1 }],
      payment_method_collection: 'always',
      subscription_data: { metadata, ...trial },
      ...(reduced ? { discounts: [reduced.discount] } : { allow_promotion_codes: true }),
      // A code is kept for whoever has it while the page is open: not for long.
      ...(ownCode && { expires_at: Math.floor((platform.clock.now().getTime() + keptMs) / 1000) }),
      success_url: `${publicUrl}${sitePath('complete-payment')}?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}${sitePath('payment')}`,
    }),
  );
  const isLast = await updateCheckout(platform.db, customer.id, { from: customer.checkoutId, to: session.id });
  if (!isLast) {
    await askStripe(platform, (stripe) => stripe.checkout.sessions.expire(session.id));
    throw new ProblemError('unavailable');
  }
  await releaseReservations(platform.db, { userId: wish.userId, ...(ownCode && { keep: ownCode }) });
  return { url: urlOf(session) };
}

function urlOf({ url }: Stripe.Checkout.Session): string {
  if (url === null) throw new ProblemError('unavailable');
  return url;
}

/** A page that was left with success begins a subscription, also when nobody has told of it yet. */
async function closeEarlier(platform: Platform, { id, checkoutId }: CustomerRow, userId: string): Promise<void> {
  if (checkoutId === null) return;
  const earlier = await askStripe(platform, async (stripe) => {
    const session = await orMissing(stripe.checkout.sessions.retrieve(checkoutId));
    if (session?.status !== 'open') return session;
    return stripe.checkout.sessions.expire(checkoutId).catch(() => stripe.checkout.sessions.retrieve(checkoutId));
  });
  if (earlier?.status !== 'complete') return;
  await syncCustomer(platform, id);
  await requireNone(platform, userId);
}

interface Discount {
  discount: Stripe.Checkout.SessionCreateParams.Discount;
  /** A code of our own: it is redeemed here when the subscription has begun. */
  ownCode?: string;
}

/** A promotion code of the provider, or else a code of our own, whose discount is then made there. */
async function discountFor(platform: Platform, { id }: CustomerRow, wish: Wish): Promise<Discount | null> {
  const { coupon: code, userId, planId } = wish;
  if (code === undefined) return null;
  const at = platform.clock.now();
  const found = await findPromotion(platform, { code, guesser: userId });
  if (!found) return ownDiscount(platform, { code, userId, planId, at });
  const paid = await hasPaid(platform.db, userId);
  const by = { customerId: id, product: productOf(planId), hasPaid: paid, at, couponNow: null };
  if (!isPromotionUsable(found, by)) throw new ProblemError('coupon_not_applicable');
  return { discount: { promotion_code: found.id } };
}

/** The last redemption is had by one page alone: it is kept for whoever opens it, until it closes. */
async function ownDiscount(platform: Platform, use: Parameters<typeof reserveCoupon>[1]): Promise<Discount> {
  const { coupon } = await findCoupon(platform.db, use);
  if (!coupon) throw new ProblemError('coupon_invalid');
  const id = await ensureProviderCoupon(platform, coupon, await plansOfCode(platform.db, use.code));
  await inTransaction(platform.db, (tx) => reserveCoupon(tx, use));
  return { discount: { coupon: id }, ownCode: coupon.code };
}

/** A page has closed without success. What is kept for one that was opened in its place stays. */
export async function closeCheckout(platform: Platform, customerId: string): Promise<void> {
  const userId = (await findCustomer(platform.db, customerId))?.userId;
  if (userId) await sweepReservations(platform.db, { until: ago(platform, keptMs), userId });
}

function ago({ clock }: Platform, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}

/** What is kept for pages that have closed, of which nobody has told. */
export async function sweepCheckouts(platform: Platform): Promise<void> {
  await sweepReservations(platform.db, { until: ago(platform, keptMs + sweptMs) });
}

/** The first charge waits for the end of the trial, or of time that was bought elsewhere or given, whichever is later. */
async function trialFor(
  platform: Platform,
  customer: CustomerRow,
  { userId, withoutTrial }: Wish,
  plan: SoldPlan,
): Promise<Pick<Stripe.Checkout.SessionCreateParams.SubscriptionData, 'trial_end' | 'trial_period_days'>> {
  const { db, clock } = platform;
  const at = clock.now();
  const mayHave = !withoutTrial && customer.trialRefusedAt === null;
  const trialDays = mayHave && (await isTrialAllowed(platform, db, { userId, fingerprint: null })) ? plan.trialDays : 0;
  const until = await otherAccessUntil(db, { userId, at, trialDays });
  if (!until) return trialDays > 0 ? { trial_period_days: trialDays } : {};
  const end = Math.min(Math.max(until.getTime(), at.getTime() + leastMs), at.getTime() + mostMs);
  return { trial_end: Math.ceil(end / 1000) };
}
