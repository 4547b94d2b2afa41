import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { BillingAddress, HostedPayment } from '@greenlight/contract/payment';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import { formatMoney } from '../../../platform/money/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressOf } from '../../account/letter/service.ts';
import { lookUpCoupon } from '../../coupon/service.ts';
import { toHostedPayment } from '../../payment/policy.ts';
import { defaultMethod, openHostedPayment } from '../../payment/service.ts';
import { saveBillingAddress } from '../address/service.ts';
import { openPageOf } from '../hosted/page/service.ts';
import { paymentFailed } from '../settlement/now/service.ts';
import { requireOffered, requireSubscribable, startSubscription } from '../start/service.ts';
import { mayTry } from '../trial/service.ts';
import { readSubscription } from '../view/service.ts';

export interface Order {
  userId: string;
  ip: string;
  planId: string;
  coupon?: string;
  billingAddress?: BillingAddress;
  withoutTrial: boolean;
}

/** Spec point 7: subscribes with the saved card, or begins the page on which one is given. */
export async function createSubscription(
  platform: Platform,
  order: Order,
): Promise<{ subscription: FoundrySubscription | null; payment: HostedPayment | null }> {
  const { userId, planId, coupon, ip } = order;
  const { db } = platform;
  await requireSubscribable(platform, db, userId);
  const plan = await requireOffered(platform, db, planId);
  if (coupon !== undefined && !(await lookUpCoupon(platform, { code: coupon, userId, planId, ip }))) {
    throw new ProblemError('coupon_invalid');
  }
  if (order.billingAddress) await saveBillingAddress(platform, userId, order.billingAddress);
  const method = await defaultMethod(db, userId);
  const mayBegin = plan.trialDays > 0 && !order.withoutTrial;
  const withTrial = mayBegin && (await mayTry(platform, db, { userId, fingerprint: method?.fingerprint ?? null }));
  const wish = { userId, planId, ...(coupon !== undefined && { coupon }), withTrial };
  if (!method) return { subscription: null, payment: await openPage(platform, wish, plan) };
  const started = await startSubscription(platform, wish);
  if (started.state === 'failed') throw paymentFailed(started.failure);
  if (started.state === 'action') return { subscription: null, payment: await openPageOf(platform, started.charge) };
  return { subscription: await readSubscription(platform, userId), payment: null };
}

async function openPage(
  platform: Platform,
  wish: { userId: string; withTrial: boolean },
  plan: { name: string; amount: number; currency: string; trialDays: number },
): Promise<HostedPayment> {
  const address = await addressOf(platform.db, wish.userId);
  const price = formatMoney(plan, address?.language ?? 'en');
  const description = wish.withTrial ? `${plan.name}: ${plan.trialDays} × 0, ${price}` : `${plan.name}: ${price}`;
  const row = await openHostedPayment(platform, {
    userId: wish.userId,
    email: address?.email ?? '',
    purpose: 'subscription',
    intent: wish,
    description,
  });
  return toHostedPayment(row);
}
