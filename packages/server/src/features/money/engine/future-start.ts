import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import type { PricedPlan } from '../plan/read-plan.ts';
import { blockingCharge } from './charge/intend-charge.ts';
import { advanceSubscription, openSubscription, subjectOf, withRunningSubscription } from './subscription/advance.ts';
import { readRules } from './subscription/grace-rules.ts';
import { cancelStep } from './subscription/owner-step.ts';
import { endStep, futureStartStep, startsInFuture } from './subscription/state-machine.ts';
import { findRunningSubscription, type SubscriptionRow } from './subscription/subscription-queries.ts';

/**
 * A subscription that is charged for the first time at `from`; until then its owner has access by something else. Throws
 * `subscription_state` for anyone who has one here.
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
  return openSubscription(platform, tx, userId, step, { kind: 'started', at, detail: { from: from.toISOString() } });
}

/**
 * Lets the subscription end with what is paid for, without a letter, and does `work` with that day in the same
 * transaction. Throws `subscription_state` where it is not paid for.
 */
export async function endAtPaidEnd(
  platform: Platform,
  userId: string,
  work: (tx: Db, endsAt: Date) => Promise<void>,
): Promise<void> {
  await withRunningSubscription(platform, userId, async (tx, row, at) => {
    if (blockingCharge(row, await openChargesOf(tx, subjectOf(row.id)))) return null;
    const step = row.state === 'active' && at < row.periodEnd ? cancelStep(row, at, false) : null;
    if (!step) return null;
    const next = await advanceSubscription(platform, tx, row, step, {
      kind: 'cancel-asked',
      at,
      detail: { reason: 'handover' },
    });
    await work(tx, next.periodEnd);
    return next;
  });
}

/** Ends one that has not begun, and does `work` in the same transaction; false where there is none. */
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
