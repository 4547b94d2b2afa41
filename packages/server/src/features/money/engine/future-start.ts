import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import type { PricedPlan } from '../plan/read-plan.ts';
import { blockingCharge } from './charge/intend-charge.ts';
import {
  advanceSubscription,
  startWithStep,
  subjectOf,
  withRunningSubscription,
} from './subscription/advance-subscription.ts';
import { readRules } from './subscription/grace-rules.ts';
import { cancelStep } from './subscription/owner-step.ts';
import { endStep, futureStartStep, startsInFuture } from './subscription/state-machine.ts';
import { findRunningSubscription, type SubscriptionRow } from './subscription/subscription-queries.ts';

/**
 * Starts a subscription with its first charge at `from`; until then the owner has other access. Throws
 * `subscription_state` if the account has a running subscription.
 */
export async function startSubscriptionAt(
  platform: Platform,
  tx: Db,
  { userId, plan, from }: { userId: string; plan: Pick<PricedPlan, 'id' | 'priceId' | 'interval'>; from: Date },
): Promise<SubscriptionRow> {
  await lockAccount(tx, userId);
  if (await findRunningSubscription(tx, userId)) throw new ProblemError('subscription_state');
  const at = platform.clock.now();
  const terms = { planId: plan.id, priceId: plan.priceId, interval: plan.interval };
  const step = futureStartStep(terms, { at, from }, await readRules(tx));
  return startWithStep(platform, tx, userId, step, { kind: 'started', at, detail: { from: from.toISOString() } });
}

/**
 * Cancels the subscription at the end of the paid period, without a letter, and calls `work` with that time in the same
 * transaction. Throws `subscription_state` if it is not paid or has an open charge.
 */
export async function endWithPaidPeriod(
  platform: Platform,
  userId: string,
  work: (tx: Db, endsAt: Date) => Promise<void>,
): Promise<void> {
  await withRunningSubscription(platform, userId, async (tx, row, at) => {
    if (blockingCharge(row, await openChargesOf(tx, subjectOf(row.id)))) return null;
    const step = row.state === 'active' && at < row.periodEnd ? cancelStep(row, at, false) : null;
    if (!step) return null;
    const next = await advanceSubscription(platform, tx, row, step, {
      kind: 'cancel-requested',
      at,
      detail: { reason: 'handover' },
    });
    await work(tx, next.periodEnd);
    return next;
  });
}

/** Ends a subscription that has not begun, and calls `work` in the same transaction; false if there is none. */
export async function dropFutureStart(
  platform: Platform,
  userId: string,
  work: (tx: Db) => Promise<void>,
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const row = await findRunningSubscription(tx, userId, true);
    const at = platform.clock.now();
    if (!row || !startsInFuture(row) || at >= row.periodEnd) return false;
    const detail = { reason: 'handover' };
    await advanceSubscription(platform, tx, row, endStep(row, 'cancelled', at), { kind: 'cancelled', at, detail });
    await work(tx);
    return true;
  });
}
