import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { BillingAddress, PaymentPage } from '@greenlight/contract/payment';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import {
  findChargeToApprove,
  requireOffered,
  requireSubscribable,
  type SubscriptionOrder,
  startSubscription,
} from '../engine/start-subscription.ts';
import { readSubscription } from '../engine/subscription-view.ts';
import { otherAccessUntil } from '../entitlement/decide-access.ts';
import { chooseMethod, findChosenMethod } from '../gateway/payment-method.ts';
import { openPaymentPage } from '../gateway/payment-page.ts';
import { paymentFailedError, requireChargeAllowance } from '../ledger/charge/charge-refusal.ts';
import { saveBillingAddress, taxOfMember } from '../ledger/tax/billing-account.ts';
import { lookUpCoupon, type PricedCode } from '../offer/coupon/look-up-coupon.ts';
import { chargeAfterDiscount } from '../offer/quote.ts';
import { isTrialAllowed } from '../offer/trial/trial-use.ts';
import { planNamesIn } from '../plan/plan-name.ts';
import type { PricedPlan } from '../plan/read-plan.ts';
import { openApprovalPage } from './open-page.ts';
import { wordsOf } from './order-description.ts';

export interface CheckoutOrder {
  userId: string;
  ip: string;
  /** The language of the card page; null for the account's. */
  language: string | null;
  planId: string;
  coupon?: string;
  billingAddress?: BillingAddress;
  withoutTrial: boolean;
  /** The id of a saved card, or `new`; the card in use if absent. */
  card?: string;
}

/** Subscribes with the saved card, or opens a page for a card (docs/product/subscription.md). */
export async function subscribe(
  platform: Platform,
  order: CheckoutOrder,
): Promise<{ subscription: FoundrySubscription | null; payment: PaymentPage | null }> {
  const { userId, planId, coupon, ip } = order;
  const { db } = platform;
  await requireSubscribable(platform, db, userId);
  const plan = await requireOffered(db, planId, platform.clock.now());
  const waiting = await findChargeToApprove(platform, { ...order, isNewCard: order.card === 'new' });
  if (waiting) return { subscription: null, payment: await openApprovalPage(platform, waiting, order) };
  const code = coupon === undefined ? null : await lookUpCoupon(platform, { code: coupon, userId, planId, ip });
  if (coupon !== undefined && !code) throw new ProblemError('coupon_invalid');
  if (order.billingAddress) await saveBillingAddress(platform, userId, order.billingAddress);
  const method = await methodFor(platform, order);
  const mayBegin = plan.trialDays > 0 && !order.withoutTrial;
  const withTrial =
    mayBegin && (await isTrialAllowed(platform, db, { userId, fingerprint: method?.fingerprint ?? null }));
  const subscription: SubscriptionOrder = { userId, planId, ...(coupon !== undefined && { coupon }), withTrial };
  if (!method) return { subscription: null, payment: await openPage(platform, { ...order, subscription, plan, code }) };
  await requireChargeAllowance(platform, userId);
  const started = await startSubscription(platform, subscription);
  if (started.state === 'failed') throw paymentFailedError(started.failure);
  if (started.state === 'needs-approval')
    return { subscription: null, payment: await openApprovalPage(platform, started.charge, order) };
  return { subscription: await readSubscription(platform, userId), payment: null };
}

/** The chosen card, which becomes the card in use; null if the buyer must enter one first. Throws `not_found`. */
async function methodFor(platform: Platform, { userId, card }: CheckoutOrder) {
  if (card !== undefined && card !== 'new') await chooseMethod(platform, { userId, id: card });
  return findChosenMethod(platform.db, userId, card);
}

interface CardPage extends Pick<CheckoutOrder, 'userId' | 'language'> {
  subscription: SubscriptionOrder;
  plan: PricedPlan;
  code: PricedCode | null;
}

async function openPage(
  platform: Platform,
  { userId, language, subscription, plan, code }: CardPage,
): Promise<PaymentPage> {
  const { db } = platform;
  const at = platform.clock.now();
  const rate = await taxOfMember(db, userId, at);
  const trialDays = subscription.withTrial ? plan.trialDays : 0;
  const { amount, currency, interval } = plan;
  const order = {
    interval,
    currency,
    amount: chargeAfterDiscount(amount, 0, rate),
    first: chargeAfterDiscount(amount, code?.couponAt(amount).percentOff ?? 0, rate),
    trialDays,
    from: await otherAccessUntil(db, { userId, at, trialDays }),
  };
  return openPaymentPage(platform, {
    userId,
    language,
    purpose: 'subscription',
    order: { ...subscription },
    words: async (tag) => wordsOf({ ...order, plan: (await planNamesIn(db, [tag]))(tag, plan) }, tag),
  });
}
