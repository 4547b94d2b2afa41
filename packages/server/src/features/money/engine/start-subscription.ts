import type { PaymentFailure } from '@greenlight/contract/payment';
import { keyOfCode } from '../../../platform/auth/random-code.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { isCardSubscriber, otherAccessUntil } from '../entitlement/decide-access.ts';
import { defaultMethod } from '../gateway/payment-method.ts';
import { openChargesOf, readCharge, withdrawCharge } from '../ledger/charge/charge.ts';
import type { ChargeRow } from '../ledger/charge/charge-row.ts';
import { discountOf } from '../offer/coupon/discount.ts';
import { redeemCoupon } from '../offer/coupon/redeem-coupon.ts';
import { claimTrial } from '../offer/trial/trial-use.ts';
import { listOfferedPlans, type PricedPlan } from '../plan/read-plan.ts';
import { blockingCharge, intendPeriod } from './charge/intend-charge.ts';
import { requireCharge, takeChargeWhileWaiting } from './charge/take-charge.ts';
import { startSubscriptionAt } from './future-start.ts';
import { startWithStep, subjectOf } from './subscription/advance-subscription.ts';
import { newSubscription, trialStep } from './subscription/state-machine.ts';
import { findRunningSubscription, type SubscriptionRow } from './subscription/subscription-queries.ts';

export interface SubscriptionOrder {
  userId: string;
  planId: string;
  coupon?: string;
  /** Whether a trial was offered; it begins only if the card had none. */
  withTrial: boolean;
}

export type StartResult =
  | { state: 'subscribed' }
  | { state: 'failed'; failure: PaymentFailure }
  | { state: 'needs-approval'; charge: ChargeRow };

interface StartedSubscription {
  row: SubscriptionRow;
  charge: ChargeRow;
}

/**
 * Subscribes with the saved card. `chargeId` identifies the attempt: the same id again changes nothing. Throws
 * `not_found`, `subscription_state`, `coupon_invalid`, `coupon_not_applicable`, and `payment_failed` while the outcome
 * is unknown.
 */
export async function startSubscription(
  platform: Platform,
  order: SubscriptionOrder,
  chargeId?: string,
): Promise<StartResult> {
  const known = chargeId === undefined ? null : await readCharge(platform, chargeId);
  if (known?.state === 'succeeded') return { state: 'subscribed' };
  if (known?.state === 'failed') return { state: 'failed', failure: known.failure ?? 'processing_error' };
  if (!known) await findChargeToApprove(platform, order);
  const started = await inTransaction(platform.db, (tx) => startInTransaction(platform, tx, order, chargeId));
  if (started === 'subscribed') return { state: 'subscribed' };
  if (started === 'trial_used') return { state: 'failed', failure: 'trial_used' };
  const settled = await takeChargeWhileWaiting(platform, started.row.id, started.charge);
  return settled.state === 'succeeded' ? { state: 'subscribed' } : settled;
}

/**
 * The order's first charge, if it waits for its cardholder. A waiting charge of another order or card is withdrawn, so
 * that it can't be approved after its coupon code is free again. Throws `subscription_state` if it was approved just
 * now, and `payment_failed` if that is unknown.
 */
export async function findChargeToApprove(
  platform: Platform,
  {
    userId,
    planId,
    coupon,
    isNewCard = false,
  }: Pick<SubscriptionOrder, 'userId' | 'planId' | 'coupon'> & { isNewCard?: boolean },
): Promise<ChargeRow | null> {
  const { db } = platform;
  const row = await findRunningSubscription(db, userId);
  if (row?.state !== 'incomplete') return null;
  const charge = (await openChargesOf(db, subjectOf(row.id))).find(({ state }) => state === 'needs-approval');
  if (!charge) return null;
  const reduced = await discountOf(db, { backend: 'foundry', subscriptionId: String(row.id), at: row.startedAt });
  const isSame =
    !isNewCard && row.terms.planId === planId && keyOfCode(reduced?.code ?? '') === keyOfCode(coupon ?? '');
  if (isSame) return charge;
  const { state } = await takeChargeWhileWaiting(platform, row.id, charge, withdrawCharge);
  if (state === 'succeeded') throw new ProblemError('subscription_state');
  return null;
}

/** Throws `subscription_state` if this account cannot subscribe now. */
export async function requireSubscribable(platform: Platform, db: Db, userId: string): Promise<void> {
  const running = await findRunningSubscription(db, userId);
  if (running && running.state !== 'incomplete') throw new ProblemError('subscription_state');
  if (await isCardSubscriber(db, userId, platform.clock.now())) throw new ProblemError('subscription_state');
}

/** The plan, if it is on sale. Throws `not_found`. */
export async function requireOffered(db: Db, planId: string, at: Date): Promise<PricedPlan> {
  const plan = (await listOfferedPlans(db, at, planId)).find(({ id }) => id === planId);
  if (!plan) throw new ProblemError('not_found');
  return plan;
}

async function startInTransaction(
  platform: Platform,
  tx: Db,
  order: SubscriptionOrder,
  chargeId: string | undefined,
): Promise<StartedSubscription | 'subscribed' | 'trial_used'> {
  const { userId } = order;
  await lockAccount(tx, userId);
  // Locked, so that a first charge that another process settles now is seen as settled.
  const waiting = await findRunningSubscription(tx, userId, true);
  // Another call for the same page was faster.
  if (chargeId !== undefined && waiting && waiting.state !== 'incomplete') return 'subscribed';
  await requireSubscribable(platform, tx, userId);
  if (waiting) {
    const charge = blockingCharge(waiting, await openChargesOf(tx, subjectOf(waiting.id)));
    const isOther = charge?.state === 'needs-approval' && waiting.terms.planId !== order.planId;
    // Another order was faster.
    if (!charge || isOther) throw new ProblemError('subscription_state');
    return { row: waiting, charge };
  }
  const plan = await requireOffered(tx, order.planId, platform.clock.now());
  const at = platform.clock.now();
  const from = await otherAccessUntil(tx, { userId, at, trialDays: order.withTrial ? plan.trialDays : 0 });
  if (from) {
    await redeemCode(platform, tx, order, await startSubscriptionAt(platform, tx, { userId, plan, from }), at);
    return 'subscribed';
  }
  return order.withTrial
    ? startWithTrial(platform, tx, order, plan)
    : startWithCharge(platform, tx, order, plan, chargeId);
}

async function startWithTrial(
  platform: Platform,
  tx: Db,
  order: SubscriptionOrder,
  plan: PricedPlan,
): Promise<'subscribed' | 'trial_used'> {
  const at = platform.clock.now();
  const method = await defaultMethod(tx, order.userId);
  const { userId } = order;
  if (!(await claimTrial(platform, tx, { userId, fingerprint: method?.fingerprint ?? null, at }))) return 'trial_used';
  const trial = trialStep(termsOf(plan), at, plan.trialDays);
  const row = await startWithStep(platform, tx, userId, trial, { kind: 'trial-started', at });
  await redeemCode(platform, tx, order, row, at);
  return 'subscribed';
}

async function startWithCharge(
  platform: Platform,
  tx: Db,
  order: SubscriptionOrder,
  plan: PricedPlan,
  chargeId: string | undefined,
): Promise<StartedSubscription | 'subscribed'> {
  const at = platform.clock.now();
  const { userId } = order;
  const step = { subscription: newSubscription(termsOf(plan), at), facts: [] };
  const row = await startWithStep(platform, tx, userId, step, { kind: 'started', at });
  await redeemCode(platform, tx, order, row, at);
  const intent = await intendPeriod(tx, { ...row, userId }, { at, ...(chargeId && { chargeId }) });
  const charge = await requireCharge(platform, tx, row, intent, at);
  return charge ? { row, charge } : 'subscribed';
}

/** The months of the discount count from the first charge. */
async function redeemCode(
  platform: Platform,
  tx: Db,
  order: SubscriptionOrder,
  row: SubscriptionRow,
  at: Date,
): Promise<void> {
  const { coupon: code, userId, planId } = order;
  if (code === undefined) return;
  const subscription = { backend: 'foundry' as const, subscriptionId: String(row.id) };
  await redeemCoupon(tx, { code, userId, ...subscription, planId, at, nextChargeAt: row.periodEnd });
}

/** The terms of a member who subscribes to the plan now. */
export function termsOf({ id, priceId, interval }: PricedPlan) {
  return { planId: id, priceId, interval };
}
