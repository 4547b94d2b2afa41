import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ChargeOutcome } from '../gateway/service.ts';
import { issueInvoice } from '../invoice/service.ts';
import { postCharge } from '../ledger/service.ts';
import { gatewayOf, readMethod } from '../service.ts';
import type { ChargeRow } from './policy.ts';
import {
  findCharge,
  findChargeOfPeriod,
  insertCharge,
  listOpenCharges,
  lockCharge,
  type NewCharge,
  updateChargeState,
} from './queries.ts';

/**
 * Writes down what is to be taken, before any gateway is asked. Where a charge pays for this period already, or is about
 * to, the answer is that one.
 */
export async function intendCharge(tx: Db, charge: NewCharge): Promise<ChargeRow> {
  const row =
    (await insertCharge(tx, charge)) ?? (await findCharge(tx, charge.id)) ?? (await findChargeOfPeriod(tx, charge));
  if (!row) throw new Error(`the charge ${charge.id} has vanished while it was written`);
  return row;
}

/**
 * Asks the gateway for an intended charge, or how one stands that waits for its owner. Rejects when the outcome is not
 * known: the same row is asked again. Never within a transaction.
 */
export async function askGateway(platform: Platform, charge: ChargeRow): Promise<ChargeOutcome> {
  const gateway = await gatewayOf(platform, charge.gateway);
  if (charge.state === 'action' && charge.gatewayRef) return gateway.readCharge(charge.gatewayRef);
  const method = await readMethod(platform.db, charge.methodId);
  if (!method) throw new Error(`the card of the charge ${charge.id} is gone`);
  const { id: key, amount, currency, description } = charge;
  return gateway.charge({ key, method, amount, currency, description });
}

/**
 * Writes down what became of a charge; a success with its ledger posting and its invoice. 'already' when that was
 * written before. The next invoice waits for the end of the transaction, so this comes late in it.
 */
export async function settleCharge(
  tx: Db,
  { chargeId, outcome, at }: { chargeId: string; outcome: ChargeOutcome; at: Date },
): Promise<'settled' | 'already' | 'action'> {
  const charge = await lockCharge(tx, chargeId);
  if (!charge) throw new Error(`there is no charge ${chargeId}`);
  if (charge.state === 'succeeded' || charge.state === 'failed') return 'already';
  const settledAt = outcome.state === 'action' ? null : at;
  const failure = outcome.state === 'failed' ? outcome.failure : null;
  await updateChargeState(tx, { id: chargeId, state: outcome.state, failure, gatewayRef: outcome.ref, settledAt });
  if (outcome.state === 'action') return 'action';
  if (outcome.state === 'succeeded') {
    await postCharge(tx, charge);
    await issueInvoice(tx, charge);
  }
  return 'settled';
}

export function readCharge({ db }: Platform, id: string): Promise<ChargeRow | null> {
  return findCharge(db, id);
}

/** Charges of a subject, such as foundry:12, that have yet to be decided, oldest first. */
export function openChargesOf(db: Db, subject: string): Promise<ChargeRow[]> {
  return listOpenCharges(db, subject);
}
