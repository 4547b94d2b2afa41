import type { FoundrySubscription } from '@greenlight/contract/foundry';
import type { CancelReason } from '@greenlight/contract/plan';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import { blockingCharge } from './charge/intend-charge.ts';
import { advanceSubscription, subjectOf, withRunningSubscription } from './subscription/advance-subscription.ts';
import { readRules } from './subscription/grace-rules.ts';
import { cancelStep, endOf, pauseStep, resumeStep } from './subscription/owner-step.ts';
import { writeSubscriptionLetter } from './subscription/subscription-letter.ts';
import { type SubscriptionRow, updateCancelReason } from './subscription/subscription-queries.ts';
import { readSubscription } from './subscription-view.ts';

const cancelLetters = {
  now: 'foundry.cancelled-now',
  charge: 'foundry.cancelled-charge',
  'period-end': 'foundry.cancelled',
} as const;

/** Ends the subscription with its paid time, or at once if it is unpaid or paused. Throws `subscription_state`. */
export async function cancelSubscription(
  platform: Platform,
  args: { userId: string; reason?: CancelReason; comment?: string },
): Promise<FoundrySubscription> {
  const { userId, reason = null, comment = null } = args;
  await withRunningSubscription(platform, userId, async (tx, row, at) => {
    const isCharging = await isUnderWay(tx, row);
    const end = endOf(row, at, isCharging);
    const step = cancelStep(row, at, isCharging);
    if (!end || !step) return null;
    await updateCancelReason(tx, row.id, { reason, comment });
    const next = await advanceSubscription(platform, tx, row, step, {
      kind: 'cancel-requested',
      at,
      detail: { reason },
    });
    await writeSubscriptionLetter(platform, tx, next, {
      template: cancelLetters[end],
      date: next.endedAt ?? next.periodEnd,
    });
    return next;
  });
  return requireSubscriptionView(platform, userId);
}

async function isUnderWay(tx: Db, row: SubscriptionRow): Promise<boolean> {
  return blockingCharge(row, await openChargesOf(tx, subjectOf(row.id))) !== undefined;
}

/** Undoes a cancellation, or a pause that has not begun; null if there is neither. */
export async function resumeLockedSubscription(platform: Platform, tx: Db, row: SubscriptionRow, at: Date) {
  const step = resumeStep(row, at, await readRules(tx));
  if (!step) return null;
  await updateCancelReason(tx, row.id, { reason: null, comment: null });
  const next = await advanceSubscription(platform, tx, row, step, { kind: 'resumed', at });
  await writeSubscriptionLetter(platform, tx, next, { template: 'foundry.resumed', date: next.periodEnd });
  return next;
}

/** Stops charges and access for some months after the paid time. Throws `subscription_state`. */
export async function pauseSubscription(
  platform: Platform,
  { userId, months }: { userId: string; months: number },
): Promise<FoundrySubscription> {
  await withRunningSubscription(platform, userId, (tx, row, at) =>
    pauseLockedSubscription(platform, tx, row, { months, at }),
  );
  return requireSubscriptionView(platform, userId);
}

/** The same in a transaction, for a locked subscription; null if its state does not allow it. */
export async function pauseLockedSubscription(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { months, at }: { months: number; at: Date },
) {
  const step = pauseStep(row, months, at, await readRules(tx));
  if (!step) return null;
  const next = await advanceSubscription(platform, tx, row, step, { kind: 'pause-requested', at, detail: { months } });
  await writeSubscriptionLetter(platform, tx, next, {
    template: 'foundry.pausing',
    date: next.resumeAt ?? next.periodEnd,
  });
  return next;
}

/** The subscription of an account that must have one. */
export async function requireSubscriptionView(platform: Platform, userId: string): Promise<FoundrySubscription> {
  const subscription = await readSubscription(platform, userId);
  if (!subscription) throw new Error('a subscription has vanished');
  return subscription;
}
