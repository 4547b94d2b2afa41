import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { askGateway, openChargesOf, readCharge, settleCharge, settleCharges } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { returnCredit } from '../../ledger/posting/ledger-posting.ts';
import { releaseRedemptions } from '../../offer/coupon/redeem-coupon.ts';
import { advanceSubscription } from '../subscription/advance.ts';
import { failStep } from '../subscription/state-machine.ts';
import {
  deleteSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateDueAt,
} from '../subscription/subscription-queries.ts';
import { writeSubscriptionLetter } from '../subscription-letter.ts';
import { applyPayments } from './apply-payment.ts';
import { creditSource } from './intend-charge.ts';

export type ChargeResult =
  | { state: 'succeeded' }
  | { state: 'failed'; failure: PaymentFailure }
  /** The owner of the card has to let it through. */
  | { state: 'action'; charge: ChargeRow };

/** How long until a first payment that waits for the owner of its card is looked at again. */
const firstPauseMs = 60 * 60 * 1000;

/**
 * Asks the gateway, or tells it that the charge is withdrawn, and settles what it says; rejects, with nothing changed,
 * where the outcome is not known.
 */
export async function attemptCharge(
  platform: Platform,
  subscriptionId: number,
  charge: ChargeRow,
  ask = askGateway,
): Promise<ChargeResult> {
  const outcome = await ask(platform, charge);
  return inTransaction(platform.db, async (tx) => {
    const [row] = await lockSubscriptions(tx, [subscriptionId]);
    const [settled] = row ? await settleAnswers(platform, tx, [{ row, charge, outcome }]) : [];
    return settled ?? settledBefore(platform, tx, charge);
  });
}

/** What the gateway said of a charge of a locked subscription. */
export interface GatewayAnswer {
  row: SubscriptionRow;
  charge: ChargeRow;
  outcome: ChargeOutcome;
}

/**
 * In one transaction, with the subscriptions locked: the charges with their invoices, the periods, access, what the
 * plans grant, and the letters. A charge that was settled before is told as it was.
 */
export async function settleAnswers(platform: Platform, tx: Db, answered: GatewayAnswer[]): Promise<ChargeResult[]> {
  const at = platform.clock.now();
  const open = await openChargesOf(tx, ...answered.map(({ charge }) => charge.subject));
  const openIds = new Set(open.map(({ id }) => id));
  const taken: (GatewayAnswer & { outcome: { state: 'succeeded' } })[] = [];
  const settled: ChargeResult[] = [];
  for (const { row, charge, outcome } of answered) {
    if (!openIds.has(charge.id)) {
      settled.push(await settledBefore(platform, tx, charge));
    } else if (outcome.state === 'succeeded') {
      taken.push({ row, charge, outcome });
      settled.push({ state: 'succeeded' });
    } else {
      settled.push(await settleUntaken(platform, tx, { row, charge, outcome }, at));
    }
  }
  await applyPayments(platform, tx, taken, at);
  // From here on the next invoice anywhere waits for the end of the transaction.
  await settleCharges(
    tx,
    taken.map(({ charge, outcome }) => ({ chargeId: charge.id, outcome })),
    at,
  );
  return settled;
}

async function settleUntaken(
  platform: Platform,
  tx: Db,
  { row, charge, outcome }: GatewayAnswer & { outcome: { state: 'failed' | 'action' } },
  at: Date,
): Promise<ChargeResult> {
  await settleCharge(tx, { chargeId: charge.id, outcome, at });
  if (outcome.state === 'action') {
    await waitForOwner(platform, tx, row, { charge, at });
    return { state: 'action', charge: { ...charge, state: 'action', gatewayRef: outcome.ref } };
  }
  await returnCredit(tx, { source: creditSource(charge.id), at });
  await failSubscriptionCharge(platform, tx, row, { failure: outcome.failure, chargeId: charge.id, at });
  return { state: 'failed', failure: outcome.failure };
}

async function settledBefore(platform: Platform, tx: Db, { id }: ChargeRow): Promise<ChargeResult> {
  const known = await readCharge({ ...platform, db: tx }, id);
  if (known?.state === 'succeeded') return { state: 'succeeded' };
  return { state: 'failed', failure: known?.failure ?? 'processing_error' };
}

/** What follows from an attempt that failed for certain; `chargeId` null where there was no card to try. */
export async function failSubscriptionCharge(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { failure, chargeId, at }: { failure: PaymentFailure; chargeId: string | null; at: Date },
): Promise<void> {
  if (row.state === 'incomplete') {
    await releaseRedemptions(tx, { backend: 'foundry', subscriptionId: String(row.id) });
    return deleteSubscription(tx, row.id);
  }
  // Nothing was owed any more.
  if (row.endedAt !== null) return;
  const isDue = at >= row.periodEnd;
  const next = await advanceSubscription(platform, tx, row, failStep(row, failure, at), {
    kind: 'failed',
    at,
    detail: { failure, chargeId, isDue },
  });
  if (!isDue) return;
  if (next.endedAt) return writeSubscriptionLetter(platform, tx, next, { template: 'foundry.ended', date: at });
  const isLast = next.dueAt !== null && next.dueAt >= next.graceEnd;
  const template = isLast ? 'foundry.access-ending' : 'foundry.payment-failed';
  await writeSubscriptionLetter(platform, tx, next, { template, date: next.graceEnd });
}

async function waitForOwner(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { charge, at }: { charge: ChargeRow; at: Date },
): Promise<void> {
  if (row.state === 'incomplete') return updateDueAt(tx, [row.id], new Date(at.getTime() + firstPauseMs));
  // Its owner was told when it began to wait.
  if (charge.state === 'action' && row.endedAt === null && at < row.graceEnd && at >= row.periodEnd) {
    return updateDueAt(tx, [row.id], row.graceEnd);
  }
  if (row.endedAt !== null) return;
  await failSubscriptionCharge(platform, tx, row, { failure: 'authentication_failed', chargeId: charge.id, at });
}
