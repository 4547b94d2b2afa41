import { randomUUID } from 'node:crypto';
import type { Money } from '@greenlight/contract/money';
import type { PaymentMethod } from '@greenlight/contract/payment';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isLate } from '../entitlement/policy.ts';
import { chooseMethod } from '../gateway/payment-method.ts';
import { readCharge } from '../ledger/charge/charge.ts';
import {
  paymentFailedError,
  requireChargeAllowance,
  requireChargedCardIsShown,
} from '../ledger/charge/charge-refusal.ts';
import type { ChargeRow } from '../ledger/charge/charge-row.ts';
import { requireSubscriptionView, resumeLockedSubscription } from './cancel-or-pause.ts';
import { intendPeriod } from './charge/intend-charge.ts';
import type { ChargeResult } from './charge/settle-charge.ts';
import { requireCharge, requireChargeSucceeded, takeChargeWhileWaiting } from './charge/take-charge.ts';
import { withRunningSubscription } from './subscription/advance-subscription.ts';
import { startsInFuture } from './subscription/state-machine.ts';
import { findRunningSubscription } from './subscription/subscription-queries.ts';

/**
 * Charges the amount due to the default card, with this charge id. An open earlier attempt is settled first. Succeeds
 * without a charge if nothing is due.
 */
export async function payDue(
  platform: Platform,
  userId: string,
  chargeId: string,
): Promise<ChargeResult & { charge?: ChargeRow }> {
  const known = await readCharge(platform, chargeId);
  if (known?.state === 'failed') return { state: 'failed', failure: known.failure ?? 'processing_error' };
  if (known?.state === 'succeeded') return { state: 'succeeded' };
  const first = await beginDue(platform, userId, chargeId);
  if (!first) return { state: 'succeeded' };
  const settled = await takeChargeWhileWaiting(platform, first.id, first.charge);
  if (settled.state !== 'failed' || first.charge.id === chargeId) return { ...settled, charge: first.charge };
  const second = await beginDue(platform, userId, chargeId);
  if (!second) return { state: 'succeeded' };
  return { ...(await takeChargeWhileWaiting(platform, second.id, second.charge)), charge: second.charge };
}

/**
 * Makes this the default card and charges the amount due. `taken` is the amount and `takenFrom` the charged card, which
 * is another one if an earlier attempt with it succeeded. Throws `not_found`; and `payment_failed`,
 * `subscription_state` or `rate_limited` if the charge is not possible: the card stays the default.
 */
export async function chooseCardAndPay(
  platform: Platform,
  { userId, id }: { userId: string; id: string },
): Promise<{ paymentMethods: PaymentMethod[]; taken: Money | null; takenFrom: string | null }> {
  const paymentMethods = await chooseMethod(platform, { userId, id });
  const row = await findRunningSubscription(platform.db, userId);
  if (!row || !isLate(row.state)) return { paymentMethods, taken: null, takenFrom: null };
  await requireChargeAllowance(platform, userId);
  const settled = await payDue(platform, userId, randomUUID());
  requireChargeSucceeded(settled);
  const { charge } = settled;
  const taken = charge ? { amount: charge.amount, currency: charge.currency } : null;
  return { paymentMethods, taken, takenFrom: charge?.methodId ?? null };
}

function beginDue(
  platform: Platform,
  userId: string,
  chargeId: string,
): Promise<{ id: number; charge: ChargeRow } | null> {
  return inTransaction(platform.db, async (tx) => {
    const row = await findRunningSubscription(tx, userId, true);
    if (!row || !isLate(row.state)) return null;
    const at = platform.clock.now();
    const intent = await intendPeriod(tx, { ...row, userId }, { at, chargeId });
    const charge = await requireDue(platform, tx, row, intent, at);
    return charge && { id: row.id, charge };
  });
}

function requireDue(...args: Parameters<typeof requireCharge>): Promise<ChargeRow | null> {
  if (args[3] === 'no-card') throw paymentFailedError('expired_card');
  return requireCharge(...args);
}

/**
 * Undoes a cancellation or a planned pause; ends a pause that has begun, with a charge now. Throws
 * `subscription_state`, `payment_failed`, `rate_limited`, and `conflict` if a card other than `card` would be charged.
 */
export async function resumeSubscription(platform: Platform, { userId, card }: { userId: string; card?: string }) {
  await requireChargeAllowance(platform, userId);
  const charged = await withRunningSubscription(platform, userId, async (tx, row, at) => {
    if (startsInFuture(row)) return null;
    if (row.state !== 'paused') return (await resumeLockedSubscription(platform, tx, row, at)) && { now: null };
    const intent = await intendPeriod(tx, { ...row, userId }, { at });
    const charge = await requireDue(platform, tx, row, intent, at);
    if (charge) requireChargedCardIsShown(charge, { card, wasOpen: typeof intent === 'object' && intent.wasOpen });
    return { now: charge && { id: row.id, charge } };
  });
  if (charged.now) requireChargeSucceeded(await takeChargeWhileWaiting(platform, charged.now.id, charged.now.charge));
  return requireSubscriptionView(platform, userId);
}
