import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { gatewayOf, listMethodsById } from '../../gateway/payment-method.ts';
import type { MethodRow } from '../../gateway/payment-row.ts';
import { issueInvoices } from '../invoice/issue-invoice.ts';
import { postCharges } from '../posting/ledger-posting.ts';
import {
  findCharge,
  findChargeOfPeriod,
  insertCharges,
  listOpenCharges,
  lockCharges,
  type NewCharge,
  updateChargeStates,
} from './charge-queries.ts';
import type { ChargeRow } from './charge-row.ts';

export { hasPaidSubscriptionBy } from './charge-queries.ts';

export type { NewCharge };

/**
 * Records a charge before the gateway is asked. If the period already has a charge that has not failed, returns that
 * one instead.
 */
export async function intendCharge(tx: Db, charge: NewCharge): Promise<ChargeRow> {
  const [row] = await intendCharges(tx, [charge]);
  if (!row) throw new Error(`the charge ${charge.id} has vanished while it was written`);
  return row;
}

/** The same for many charges, in their order. */
export async function intendCharges(tx: Db, charges: NewCharge[]): Promise<ChargeRow[]> {
  if (charges.length === 0) return [];
  const written = new Map((await insertCharges(tx, charges)).map((row) => [row.id, row]));
  const rows: ChargeRow[] = [];
  for (const charge of charges) {
    const row = written.get(charge.id) ?? (await findCharge(tx, charge.id)) ?? (await findChargeOfPeriod(tx, charge));
    if (!row) throw new Error(`the charge ${charge.id} has vanished while it was written`);
    rows.push(row);
  }
  return rows;
}

/**
 * Asks the gateway to take an intended charge, or for the state of one that waits for its cardholder. Rejects if the
 * outcome is unknown: then ask again with the same row. Never call it in a transaction. `cards` comes from
 * {@link cardsOf} if there are many charges.
 */
export async function askGateway(
  platform: Platform,
  charge: ChargeRow,
  cards?: Map<string, MethodRow>,
): Promise<ChargeOutcome> {
  const gateway = await gatewayOf(platform, charge.gateway);
  if (charge.state === 'needs-approval' && charge.gatewayRef) return gateway.readCharge(charge.gatewayRef);
  const method = cards?.get(charge.methodId) ?? (await listMethodsById(platform.db, [charge.methodId]))[0];
  if (!method) throw new Error(`the card of the charge ${charge.id} is gone`);
  const { id: key, amount, currency, description } = charge;
  return gateway.charge({ key, method, amount, currency, description });
}

/** Like {@link askGateway}, but ends a charge that waits for its cardholder: it cannot be approved any more. */
export async function withdrawCharge(platform: Platform, charge: ChargeRow): Promise<ChargeOutcome> {
  if (charge.state !== 'needs-approval' || !charge.gatewayRef) return askGateway(platform, charge);
  const gateway = await gatewayOf(platform, charge.gateway);
  return gateway.withdrawCharge(charge.gatewayRef);
}

/**
 * Records the outcome of a charge; a success with its ledger posting and its invoice. Returns 'settled-before' if it was
 * settled before. Call it late in the transaction: the next invoice waits for its end.
 */
export async function settleCharge(
  tx: Db,
  { at, ...one }: { chargeId: string; outcome: ChargeOutcome; at: Date },
): Promise<'settled' | 'settled-before' | 'needs-approval'> {
  const [state] = await settleCharges(tx, [one], at);
  if (!state) throw new Error(`there is no charge ${one.chargeId}`);
  return state;
}

/** The same for many charges; returns the results in the order of charge ids. */
export async function settleCharges(
  tx: Db,
  settled: { chargeId: string; outcome: ChargeOutcome }[],
  at: Date,
): Promise<('settled' | 'settled-before' | 'needs-approval')[]> {
  const outcomes = new Map(settled.map(({ chargeId, outcome }) => [chargeId, outcome]));
  const rows = await lockCharges(tx, [...outcomes.keys()]);
  const open = rows.flatMap(({ id, state }) => {
    const outcome = outcomes.get(id);
    return outcome && state !== 'succeeded' && state !== 'failed' ? [{ id, outcome }] : [];
  });
  if (open.length > 0) await writeDown(tx, open, at);
  const states = new Map(
    open.map(({ id, outcome }) => [
      id,
      outcome.state === 'needs-approval' ? ('needs-approval' as const) : ('settled' as const),
    ]),
  );
  return rows.map(({ id }) => states.get(id) ?? 'settled-before');
}

async function writeDown(tx: Db, open: { id: string; outcome: ChargeOutcome }[], at: Date): Promise<void> {
  const rows = open.map(({ id, outcome }) => ({
    id,
    state: outcome.state,
    failure: outcome.state === 'failed' ? outcome.failure : null,
    gatewayRef: outcome.ref,
    settledAt: outcome.state === 'needs-approval' ? null : at,
  }));
  await updateChargeStates(tx, rows);
  const taken = rows.flatMap(({ id, state }) => (state === 'succeeded' ? [id] : []));
  if (taken.length === 0) return;
  await postCharges(tx, taken);
  await issueInvoices(tx, taken);
}

/** The cards of these charges, by card id. */
export async function cardsOf(db: Db, charges: ChargeRow[]): Promise<Map<string, MethodRow>> {
  const rows = await listMethodsById(
    db,
    charges.map(({ methodId }) => methodId),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export function readCharge({ db }: Pick<Platform, 'db'>, id: string): Promise<ChargeRow | null> {
  return findCharge(db, id);
}

/** Charges of these subjects, such as foundry:12, that are not settled, oldest first. */
export function openChargesOf(db: Db, ...subjects: string[]): Promise<ChargeRow[]> {
  return listOpenCharges(db, subjects);
}
