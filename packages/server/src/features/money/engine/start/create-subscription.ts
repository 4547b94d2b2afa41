import type { Coupon } from '@greenlight/contract/coupon';
import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { BillingAddress, HostedPayment } from '@greenlight/contract/payment';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { addressOf } from '../../../account/member-letter.ts';
import { chooseMethod, findChosenMethod, openHostedPayment } from '../../gateway/payment-method.ts';
import { toHostedPayment } from '../../gateway/payment-row.ts';
import { saveBillingAddress, taxOfMember } from '../../ledger/tax/billing-address.ts';
import { withTax } from '../../ledger/tax/tax-math.ts';
import { lookUpCoupon } from '../../offer/coupon/coupon.ts';
import { discounted } from '../../offer/price-math.ts';
import { isTrialAllowed } from '../../offer/trial/trial-use.ts';
import { planNamesIn } from '../../plan/plan-name.ts';
import { paymentFailed, requireChargeAllowance } from '../charge/charge-now.ts';
import { openApprovalPage } from '../open-page.ts';
import type { PlanRow } from '../queries.ts';
import { readSubscription } from '../subscription/subscription-view.ts';
import { otherAccessUntil } from './future-start.ts';
import { wordsOf } from './order-description.ts';
import { findChargeToApprove, requireOffered, requireSubscribable, startSubscription } from './start-subscription.ts';

export interface CheckoutOrder {
  userId: string;
  ip: string;
  /** Of the page on which a card is given; null for that of the account. */
  language: string | null;
  planId: string;
  coupon?: string;
  billingAddress?: BillingAddress;
  withoutTrial: boolean;
  /** A saved card, or `new`; the one in use unless it is given. */
  card?: string;
}

/** docs/product/subscription.md: subscribes with the saved card, or begins the page on which one is given. */
export async function createSubscription(
  platform: Platform,
  order: CheckoutOrder,
): Promise<{ subscription: FoundrySubscription | null; payment: HostedPayment | null }> {
  const { userId, planId, coupon, ip } = order;
  const { db } = platform;
  await requireSubscribable(platform, db, userId);
  const plan = await requireOffered(db, planId, platform.clock.now());
  const waiting = await findChargeToApprove(platform, { ...order, isNewCard: order.card === 'new' });
  if (waiting) return { subscription: null, payment: await openApprovalPage(platform, waiting, order) };
  const reduction = coupon === undefined ? null : await lookUpCoupon(platform, { code: coupon, userId, planId, ip });
  if (coupon !== undefined && !reduction) throw new ProblemError('coupon_invalid');
  if (order.billingAddress) await saveBillingAddress(platform, userId, order.billingAddress);
  const method = await methodFor(platform, order);
  const mayBegin = plan.trialDays > 0 && !order.withoutTrial;
  const withTrial =
    mayBegin && (await isTrialAllowed(platform, db, { userId, fingerprint: method?.fingerprint ?? null }));
  const wish = { userId, planId, ...(coupon !== undefined && { coupon }), withTrial };
  if (!method) return { subscription: null, payment: await openPage(platform, { ...order, wish, plan, reduction }) };
  await requireChargeAllowance(platform, userId);
  const started = await startSubscription(platform, wish);
  if (started.state === 'failed') throw paymentFailed(started.failure);
  if (started.state === 'action')
    return { subscription: null, payment: await openApprovalPage(platform, started.charge, order) };
  return { subscription: await readSubscription(platform, userId), payment: null };
}

/**
 * The card that the buyer was shown, from now on the one in use; null where they give one first. Throws `not_found`.
 */
async function methodFor(platform: Platform, { userId, card }: CheckoutOrder) {
  if (card !== undefined && card !== 'new') await chooseMethod(platform, { userId, id: card });
  return findChosenMethod(platform.db, userId, card);
}

interface Page extends Pick<CheckoutOrder, 'userId' | 'language'> {
  wish: { withTrial: boolean };
  plan: PlanRow;
  reduction: Coupon | null;
}

async function openPage(platform: Platform, { userId, language, wish, plan, reduction }: Page): Promise<HostedPayment> {
  const { db } = platform;
  const at = platform.clock.now();
  const address = await addressOf(db, userId);
  const rate = await taxOfMember(db, userId, at);
  const trialDays = wish.withTrial ? plan.trialDays : 0;
  const first = reduction ? discounted(plan.amount, reduction.percentOff) : plan.amount;
  const order = {
    interval: plan.interval,
    currency: plan.currency,
    amount: withTax(plan.amount, rate).amount,
    first: withTax(first, rate).amount,
    trialDays,
    from: await otherAccessUntil(db, { userId, at, trialDays }),
  };
  const row = await openHostedPayment(platform, {
    userId,
    email: address?.email ?? '',
    purpose: 'subscription',
    intent: wish,
    language: language ?? address?.language ?? 'en',
    words: async (tag) => wordsOf({ ...order, plan: (await planNamesIn(db, [tag]))(tag, plan) }, tag),
  });
  return toHostedPayment(row);
}
