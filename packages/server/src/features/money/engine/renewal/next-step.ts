import { dayMs } from '@greenlight/contract/duration';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openChargesOf } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { deleteRedemptions } from '../../offer/coupon/redeem-coupon.ts';
import { listErasureDays } from '../charge/chargeable-queries.ts';
import { failSubscriptionCharge } from '../charge/fail-charge.ts';
import { blockingCharge, intendNextPeriods, type OwnedSubscription } from '../charge/intend-charge.ts';
import { applyCharges } from '../charge/renew-subscription.ts';
import {
  advanceSubscription,
  recordSubscriptionEvent,
  type SubscriptionEvent,
  subjectOf,
} from '../subscription/advance-subscription.ts';
import {
  beginPauseStep,
  type DueStep,
  dueStepOf,
  endStep,
  type SubscriptionStep,
  waitStep,
} from '../subscription/state-machine.ts';
import { writeSubscriptionLetter } from '../subscription/subscription-letter.ts';
import type { SubscriptionRow } from '../subscription/subscription-queries.ts';
import { deleteSubscription, updateDueAt, updateSubscriptions } from '../subscription/subscription-queries.ts';

/** How long a first charge, or the charge of a plan change, waits for the cardholder. */
export const approvalTimeoutMs = dayMs;
/** How long until an account that may not be charged now is checked again. */
const recheckPauseMs = 10 * 60 * 1000;

/** A charge to take at the gateway or, if `mustWithdraw`, to withdraw. */
export interface ChargeToAsk {
  charge: ChargeRow;
  mustWithdraw: boolean;
}

/** Takes the steps that are due for locked subscriptions. Returns the charges to ask the gateway for. */
export async function takeNextSteps(
  platform: Platform,
  tx: Db,
  rows: SubscriptionRow[],
  at: Date,
): Promise<ChargeToAsk[]> {
  const chargeOf = await blockingCharges(tx, rows);
  const owners = rows.flatMap(({ userId }) => userId ?? []);
  const leaving = owners.length > 0 ? await listErasureDays(tx, owners) : new Map();
  const asked: ChargeToAsk[] = [];
  const due: OwnedSubscription[] = [];
  for (const row of rows) {
    const { userId } = row;
    const charge = chargeOf(row);
    const dueStep = dueStepOf({ ...row, dueAt: at }, at);
    if (charge) asked.push({ charge, mustWithdraw: waitsTooLong(row, at) });
    else if (userId === null) await endErased(tx, row, at);
    else if (leaving.has(userId) && row.state !== 'incomplete' && isHeldBack(dueStep)) await later(tx, row, at);
    else if (dueStep === 'charge') due.push({ ...row, userId });
    else await takeStep(platform, tx, row, dueStep, at);
  }
  const charged = await chargeAll(platform, tx, due, at);
  return [...asked, ...charged.map((charge) => ({ charge, mustWithdraw: false }))];
}

/** The blocking charges of locked subscriptions, to ask the gateway for again. Takes no other step. */
export async function blockingChargesToAsk(
  _platform: Platform,
  tx: Db,
  rows: SubscriptionRow[],
): Promise<ChargeToAsk[]> {
  const chargeOf = await blockingCharges(tx, rows);
  return rows.flatMap((row) => {
    const charge = chargeOf(row);
    return charge ? [{ charge, mustWithdraw: false }] : [];
  });
}

async function blockingCharges(
  tx: Db,
  rows: SubscriptionRow[],
): Promise<(row: SubscriptionRow) => ChargeRow | undefined> {
  const open = Map.groupBy(await openChargesOf(tx, ...rows.map(({ id }) => subjectOf(id))), ({ subject }) => subject);
  return (row) => blockingCharge(row, open.get(subjectOf(row.id)) ?? []);
}

/**
 * Steps that wait while the account waits for erasure, and are taken if it is kept. A first charge, which gave no
 * access yet, does not wait.
 */
function isHeldBack(dueStep: DueStep | null): boolean {
  return dueStep === 'charge' || dueStep === 'remind' || dueStep === 'warn' || dueStep === 'expire';
}

function later(tx: Db, row: SubscriptionRow, at: Date): Promise<void> {
  return updateDueAt(tx, [row.id], new Date(at.getTime() + recheckPauseMs));
}

function waitsTooLong({ state, startedAt }: SubscriptionRow, at: Date): boolean {
  return state === 'incomplete' && at.getTime() - startedAt.getTime() >= approvalTimeoutMs;
}

async function takeStep(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  dueStep: DueStep | null,
  at: Date,
): Promise<void> {
  switch (dueStep) {
    case 'remind':
      return writeStep(platform, tx, row, waitStep(row, at), { kind: 'reminded', at }, 'foundry.trial-ending');
    case 'warn':
      return writeStep(platform, tx, row, waitStep(row, at), { kind: 'warned', at }, 'foundry.access-ending');
    case 'expire':
      return writeStep(platform, tx, row, endStep(row, 'expired', at), { kind: 'expired', at }, 'foundry.ended');
    case 'pause':
      await advanceSubscription(platform, tx, row, beginPauseStep(row), { kind: 'paused', at });
      return;
    case 'end':
      await advanceSubscription(platform, tx, row, endStep(row, 'cancelled', row.periodEnd), { kind: 'cancelled', at });
      return;
    default:
      await updateSubscriptions(tx, [{ ...waitStep(row, at).subscription, id: row.id }]);
  }
}

async function chargeAll(platform: Platform, tx: Db, due: OwnedSubscription[], at: Date): Promise<ChargeRow[]> {
  // The first charge failed, or was never recorded.
  for (const { id, state } of due) {
    if (state !== 'incomplete') continue;
    await deleteRedemptions(tx, { backend: 'foundry', subscriptionId: String(id) });
    await deleteSubscription(tx, id);
  }
  const rows = due.filter(({ state }) => state !== 'incomplete');
  const intents = rows.length > 0 ? await intendNextPeriods(tx, rows, { at }) : [];
  const asked: ChargeRow[] = [];
  for (const [index, row] of rows.entries()) {
    const intent = intents[index];
    if (intent === 'free') await applyCharges(platform, tx, [{ row, charge: null }], at);
    else if (intent === 'not-chargeable') await waitUntilChargeable(platform, tx, row, at);
    else if (intent === 'no-card')
      await failSubscriptionCharge(platform, tx, row, { failure: 'expired_card', chargeId: null, at });
    else if (intent) asked.push(intent.charge);
  }
  return asked;
}

/** Checks again later until grace is over, then expires the subscription. */
async function waitUntilChargeable(platform: Platform, tx: Db, row: SubscriptionRow, at: Date): Promise<void> {
  if (at < row.graceEnd) return later(tx, row, at);
  await advanceSubscription(platform, tx, row, endStep(row, 'expired', at), { kind: 'expired', at });
}

async function writeStep(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  step: SubscriptionStep,
  happening: SubscriptionEvent,
  template: 'foundry.trial-ending' | 'foundry.access-ending' | 'foundry.ended',
): Promise<void> {
  const next = await advanceSubscription(platform, tx, row, step, happening);
  const dates = {
    'foundry.trial-ending': row.periodEnd,
    'foundry.access-ending': row.graceEnd,
    'foundry.ended': next.endedAt ?? row.graceEnd,
  };
  await writeSubscriptionLetter(platform, tx, next, { template, date: dates[template] });
}

async function endErased(tx: Db, row: SubscriptionRow, at: Date): Promise<void> {
  await updateSubscriptions(tx, [{ ...endStep(row, 'cancelled', at).subscription, id: row.id }]);
  await recordSubscriptionEvent(tx, row.id, { kind: 'cancelled', at, detail: { reason: 'erased' } });
}
