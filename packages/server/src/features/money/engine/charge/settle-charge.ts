import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { isLate } from '../../entitlement/policy.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { askGateway, openChargesOf, readCharge, settleCharge, settleCharges } from '../../ledger/charge/charge.ts';
import { paymentFailed, unknownOutcome } from '../../ledger/charge/charge-refusal.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { returnCredit } from '../../ledger/posting/ledger-posting.ts';
import { deleteRedemptions } from '../../offer/coupon/redeem-coupon.ts';
import { plansAtPrices } from '../../plan/read-plan.ts';
import { advanceSubscription, advanceSubscriptions, grantPeriods } from '../subscription/advance.ts';
import { readRules } from '../subscription/grace-rules.ts';
import { failStep, isRunning, payStep } from '../subscription/state-machine.ts';
import {
  deleteSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateDueAt,
} from '../subscription/subscription-queries.ts';
import { type SubscriptionLetter, writeSubscriptionLetter, writeSubscriptionLetters } from '../subscription-letter.ts';
import { applyLatePayment, applyPlanChange, findPlanChange } from './apply-plan-change.ts';
import { type ChargeIntent, creditSource, leaseEnd } from './intend-charge.ts';

export type ChargeResult =
  | { state: 'succeeded' }
  | { state: 'failed'; failure: PaymentFailure }
  /** The cardholder must approve the charge. */
  | { state: 'action'; charge: ChargeRow };

/** How long until a first charge that waits for its cardholder is checked again. */
const firstChargeRecheckMs = 60 * 60 * 1000;

/**
 * Asks the gateway to take (or to withdraw) the charge, and settles the answer. Rejects without any change if the
 * outcome is unknown.
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
    const [settled] = row ? await settleOutcomes(platform, tx, [{ row, charge, outcome }]) : [];
    return settled ?? readSettledResult(platform, tx, charge);
  });
}

/** Throws `payment_failed` if the outcome is unknown. The job then asks again with the same key. */
export async function attemptChargeNow(
  platform: Platform,
  subscriptionId: number,
  charge: ChargeRow,
  ask = askGateway,
): Promise<ChargeResult> {
  try {
    return await attemptCharge(platform, subscriptionId, charge, ask);
  } catch (error) {
    platform.log.warn({ err: error, charge: charge.id }, 'the outcome of a charge is not known yet');
    throw unknownOutcome(error);
  }
}

/** Takes a charge while the member waits. Throws `payment_failed`, with the reason in the value `failure`. */
export async function chargeNow(platform: Platform, subscriptionId: number, charge: ChargeRow): Promise<void> {
  requireChargeSucceeded(await attemptChargeNow(platform, subscriptionId, charge));
}

/** Throws `payment_failed`, with the reason in the value `failure`. */
export function requireChargeSucceeded(settled: ChargeResult): void {
  if (settled.state === 'action') throw paymentFailed('authentication_failed');
  if (settled.state === 'failed') throw paymentFailed(settled.failure);
}

/** The answer of the gateway about a charge of a locked subscription. */
export interface GatewayAnswer {
  row: SubscriptionRow;
  charge: ChargeRow;
  outcome: ChargeOutcome;
}

/**
 * Settles charges of locked subscriptions in one transaction: invoices, periods, access, plan benefits and letters. For
 * a charge that was settled before, returns the earlier result.
 */
export async function settleOutcomes(platform: Platform, tx: Db, outcomes: GatewayAnswer[]): Promise<ChargeResult[]> {
  const at = platform.clock.now();
  const open = await openChargesOf(tx, ...outcomes.map(({ charge }) => charge.subject));
  const openIds = new Set(open.map(({ id }) => id));
  const successful: (GatewayAnswer & { outcome: { state: 'succeeded' } })[] = [];
  const settled: ChargeResult[] = [];
  for (const { row, charge, outcome } of outcomes) {
    if (!openIds.has(charge.id)) {
      settled.push(await readSettledResult(platform, tx, charge));
    } else if (outcome.state === 'succeeded') {
      successful.push({ row, charge, outcome });
      settled.push({ state: 'succeeded' });
    } else {
      settled.push(await settleFailed(platform, tx, { row, charge, outcome }, at));
    }
  }
  await applyPayments(platform, tx, successful, at);
  // Last, because invoice numbers lock: other invoices wait until this transaction ends.
  await settleCharges(
    tx,
    successful.map(({ charge, outcome }) => ({ chargeId: charge.id, outcome })),
    at,
  );
  return settled;
}

/** A locked subscription with its succeeded charge; null if nothing had to be charged. */
export interface SuccessfulPayment {
  row: SubscriptionRow;
  charge: ChargeRow | null;
}

/** Applies succeeded charges: renewals, plan changes and late payments. */
export async function applyPayments(
  platform: Platform,
  tx: Db,
  payments: SuccessfulPayment[],
  at: Date,
): Promise<void> {
  const renewals: SuccessfulPayment[] = [];
  for (const payment of payments) {
    if (!(await applyIfNotRenewal(platform, tx, payment, at))) renewals.push(payment);
  }
  if (renewals.length > 0) await renew(platform, tx, renewals, at);
}

/** Returns false if the payment is for the next period. */
async function applyIfNotRenewal(
  platform: Platform,
  tx: Db,
  { row, charge }: SuccessfulPayment,
  at: Date,
): Promise<boolean> {
  if (!charge) return false;
  const change = charge.periodStart < row.periodEnd ? await findPlanChange(tx, row, charge) : undefined;
  if (!isRunning(row) && (await applyLatePayment(platform, tx, row, charge))) return true;
  if (change) await applyPlanChange(platform, tx, row, { ...change, isLate: row.periodStart > charge.periodStart }, at);
  return change !== undefined;
}

async function renew(platform: Platform, tx: Db, renewals: SuccessfulPayment[], at: Date): Promise<void> {
  const rules = await readRules(tx);
  const rows = await advanceSubscriptions(
    platform,
    tx,
    renewals.map(({ row, charge }) => {
      const { state } = row;
      const detail = { chargeId: charge?.id ?? null, isFirst: state === 'incomplete', fromTrial: state === 'trialing' };
      return { row, step: payStep(row, at, rules), happening: { kind: 'paid', at, detail } };
    }),
  );
  const planAt = await plansAtPrices(
    tx,
    rows.map(({ terms }) => terms.priceId),
  );
  const periods = rows.map((row) => ({ row, plan: planAt(row.terms.priceId) }));
  await grantPeriods(platform, tx, periods);
  const letters = periods.map((period, index) => {
    const before = renewals[index]?.row.state;
    const isRecovered = before !== undefined && isLate(before);
    const template: SubscriptionLetter = isRecovered ? 'foundry.recovered' : 'foundry.receipt';
    return {
      ...period,
      template,
      date: period.row.periodEnd,
      amount: renewals[index]?.charge?.amount ?? 0,
    };
  });
  await writeSubscriptionLetters(platform, tx, letters);
}

/**
 * Returns the recorded charge. The job leaves it alone for a while, because the member is waiting. Returns null if
 * nothing is due: then the period is paid. Throws `payment_failed` without a card, and `subscription_state` for `held`.
 */
export async function requireCharge(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  intent: ChargeIntent,
  at: Date,
): Promise<ChargeRow | null> {
  if (intent === 'no-card') throw new ProblemError('payment_failed', { detail: 'There is no card to charge.' });
  if (intent === 'held') throw new ProblemError('subscription_state');
  if (intent === 'free') {
    await applyPayments(platform, tx, [{ row, charge: null }], at);
    return null;
  }
  await updateDueAt(tx, [row.id], leaseEnd(at));
  return intent.charge;
}

async function settleFailed(
  platform: Platform,
  tx: Db,
  { row, charge, outcome }: GatewayAnswer & { outcome: { state: 'failed' | 'action' } },
  at: Date,
): Promise<ChargeResult> {
  await settleCharge(tx, { chargeId: charge.id, outcome, at });
  if (outcome.state === 'action') {
    await waitForApproval(platform, tx, row, { charge, at });
    return { state: 'action', charge: { ...charge, state: 'action', gatewayRef: outcome.ref } };
  }
  await returnCredit(tx, { source: creditSource(charge.id), at });
  await failSubscriptionCharge(platform, tx, row, { failure: outcome.failure, chargeId: charge.id, at });
  return { state: 'failed', failure: outcome.failure };
}

async function readSettledResult(platform: Platform, tx: Db, { id }: ChargeRow): Promise<ChargeResult> {
  const known = await readCharge({ ...platform, db: tx }, id);
  if (known?.state === 'succeeded') return { state: 'succeeded' };
  return { state: 'failed', failure: known?.failure ?? 'processing_error' };
}

/** Handles a charge that has certainly failed; `chargeId` is null if there was no card to charge. */
export async function failSubscriptionCharge(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { failure, chargeId, at }: { failure: PaymentFailure; chargeId: string | null; at: Date },
): Promise<void> {
  if (row.state === 'incomplete') {
    await deleteRedemptions(tx, { backend: 'foundry', subscriptionId: String(row.id) });
    return deleteSubscription(tx, row.id);
  }
  // The subscription has ended: nothing is due.
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

async function waitForApproval(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { charge, at }: { charge: ChargeRow; at: Date },
): Promise<void> {
  if (row.state === 'incomplete') return updateDueAt(tx, [row.id], new Date(at.getTime() + firstChargeRecheckMs));
  // The owner got a letter when the charge began to wait.
  if (charge.state === 'action' && row.endedAt === null && at < row.graceEnd && at >= row.periodEnd) {
    return updateDueAt(tx, [row.id], row.graceEnd);
  }
  if (row.endedAt !== null) return;
  await failSubscriptionCharge(platform, tx, row, { failure: 'authentication_failed', chargeId: charge.id, at });
}
