import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { askGateway } from '../../ledger/charge/charge.ts';
import { paymentFailedError, unknownOutcome } from '../../ledger/charge/charge-refusal.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { lockSubscriptions, type SubscriptionRow, updateDueAt } from '../subscription/subscription-queries.ts';
import { type ChargeIntent, leaseEnd } from './intend-charge.ts';
import { applyCharges } from './renew-subscription.ts';
import { type ChargeResult, readSettledResult, settleOutcomes } from './settle-charge.ts';

/**
 * Asks the gateway to take (or to withdraw) the charge, and settles the answer. Rejects without any change if the
 * outcome is unknown.
 */
export async function takeCharge(
  platform: Platform,
  subscriptionId: number,
  charge: ChargeRow,
  ask = askGateway,
): Promise<ChargeResult> {
  const outcome = await ask(platform, charge);
  return inTransaction(platform.db, async (tx) => {
    const [row] = await lockSubscriptions(tx, [subscriptionId]);
    const [settled] = row ? await settleOutcomes(platform, tx, [{ row, charge, outcome }]) : [];
    return settled ?? readSettledResult(platform, tx, charge);
  });
}

/**
 * The same while the member waits. Throws `payment_failed` if the outcome is unknown. The job then asks again with the
 * same key.
 */
export async function takeChargeWhileWaiting(
  platform: Platform,
  subscriptionId: number,
  charge: ChargeRow,
  ask = askGateway,
): Promise<ChargeResult> {
  try {
    return await takeCharge(platform, subscriptionId, charge, ask);
  } catch (error) {
    platform.log.warn({ err: error, charge: charge.id }, 'the outcome of a charge is not known yet');
    throw unknownOutcome(error);
  }
}

/** Throws `payment_failed`, with the reason in the value `failure`. */
export function requireChargeSucceeded(settled: ChargeResult): void {
  if (settled.state === 'needs-approval') throw paymentFailedError('authentication_failed');
  if (settled.state === 'failed') throw paymentFailedError(settled.failure);
}

/**
 * Returns the recorded charge. The job leaves it alone for a while, because the member is waiting. Returns null if
 * nothing is due: then the period is paid. Throws `payment_failed` without a card, and `subscription_state` for `not-chargeable`.
 */
export async function requireCharge(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  intent: ChargeIntent,
  at: Date,
): Promise<ChargeRow | null> {
  if (intent === 'no-card') throw new ProblemError('payment_failed', { detail: 'There is no card to charge.' });
  if (intent === 'not-chargeable') throw new ProblemError('subscription_state');
  if (intent === 'free') {
    await applyCharges(platform, tx, [{ row, charge: null }], at);
    return null;
  }
  await updateDueAt(tx, [row.id], leaseEnd(at));
  return intent.charge;
}
