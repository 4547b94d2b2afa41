import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { askGateway, cardsOf, readCharge, withdrawCharge } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { leaseEnd } from '../charge/intend-charge.ts';
import { settleOutcomes } from '../charge/settle-charge.ts';
import { takeCharge } from '../charge/take-charge.ts';
import { lockSubscriptions, type SubscriptionRow, updateDueAt } from '../subscription/subscription-queries.ts';
import { claimDue, listErasedOwners, listUnapprovedCharges, listWithUnknownCharge } from './due-queries.ts';
import { approvalTimeoutMs, blockingChargesToAsk, type ChargeToAsk, takeNextSteps } from './next-step.ts';

/** Each lane handles one batch at a time, which limits the concurrent charges at a gateway. */
const lanes = 3;
const batchSize = 32;
const extraBatchSize = 100;
/** How long until a charge with an unknown outcome is asked for again. */
const unknownPauseMs = 60_000;

/**
 * Does everything that is due for all subscriptions. Each claim is a lease: after a crash another run continues, with
 * the same idempotency keys. A subscription that fails does not block the others.
 */
export async function runDue(
  platform: Platform,
  _data?: unknown,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  await deal(platform, await listErasedOwners(platform.db, extraBatchSize), takeNextSteps);
  await askForLost(platform);
  await withdrawForgotten(platform);
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(platform, signal)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function askForLost(platform: Platform): Promise<void> {
  const at = platform.clock.now().getTime();
  const [before, soon] = [new Date(at - unknownPauseMs), new Date(at + unknownPauseMs)];
  await deal(
    platform,
    await listWithUnknownCharge(platform.db, { before, soon, limit: extraBatchSize }),
    blockingChargesToAsk,
  );
}

/** Withdraws charges that the cardholder did not approve within a day, and returns the credit that they used. */
async function withdrawForgotten(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const before = new Date(at.getTime() - approvalTimeoutMs);
  for (const { subscriptionId, chargeId } of await listUnapprovedCharges(platform.db, {
    before,
    at,
    limit: extraBatchSize,
  })) {
    const charge = await readCharge(platform, chargeId);
    if (!charge) continue;
    await takeCharge(platform, subscriptionId, charge, withdrawCharge).catch((error) =>
      platform.log.warn({ err: error, charge: chargeId }, 'a charge without approval could not be withdrawn yet'),
    );
  }
}

async function runLane(platform: Platform, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const at = platform.clock.now();
    const lease = leaseEnd(at);
    const ids = await claimDue(platform.db, { at, lease, limit: batchSize });
    if (ids.length === 0) return;
    await deal(platform, ids, (_platform, tx, rows, now) => {
      // Skip subscriptions that were changed since the claim.
      const inHand = rows.filter(({ dueAt }) => dueAt?.getTime() === lease.getTime());
      return takeNextSteps(platform, tx, inHand, now);
    });
  }
}

/** Takes the next steps, asks the gateway for the charges, then settles the answers. */
async function deal(platform: Platform, ids: number[], find: typeof takeNextSteps): Promise<void> {
  const at = platform.clock.now();
  const wanted = await inBatch(platform, ids, (tx, rows) => find(platform, tx, rows, at));
  const charges = wanted.map(({ charge }) => charge);
  const cards = charges.length > 0 ? await cardsOf(platform.db, charges) : new Map();
  const asked = await Promise.all(wanted.map((one) => ask(platform, one, cards)));
  const known = new Map(asked.flatMap((one) => (one ? [[idOf(one.charge), one] as const] : [])));
  await inBatch(platform, [...known.keys()], (tx, rows) => {
    const answered = rows.flatMap((row) => {
      const one = known.get(row.id);
      return one ? [{ row, ...one }] : [];
    });
    return settleOutcomes(platform, tx, answered);
  });
}

function idOf({ subject }: ChargeRow): number {
  return Number(subject.slice('foundry:'.length));
}

/** Uses one transaction for all; if it fails, one for each. Those that fail again are left to the next run. */
async function inBatch<T>(
  platform: Platform,
  ids: number[],
  work: (tx: Db, rows: SubscriptionRow[]) => Promise<T[]>,
): Promise<T[]> {
  const run = (some: number[]) => inTransaction(platform.db, async (tx) => work(tx, await lockSubscriptions(tx, some)));
  if (ids.length === 0) return [];
  try {
    return await run(ids);
  } catch (error) {
    platform.log.warn({ err: error }, 'a batch of subscriptions failed and is processed one by one');
  }
  const results: T[] = [];
  for (const id of ids) {
    const own = await run([id]).catch((error) => {
      platform.log.error({ err: error, subscription: id }, 'a subscription could not be processed');
      return [];
    });
    results.push(...own);
  }
  return results;
}

async function ask(
  platform: Platform,
  { charge, mustWithdraw }: ChargeToAsk,
  cards: Awaited<ReturnType<typeof cardsOf>>,
): Promise<{ charge: ChargeRow; outcome: ChargeOutcome } | null> {
  try {
    const outcome = await (mustWithdraw ? withdrawCharge(platform, charge) : askGateway(platform, charge, cards));
    return { charge, outcome };
  } catch (error) {
    platform.log.warn({ err: error, charge: charge.id }, 'the outcome of a charge is not known yet');
    await updateDueAt(platform.db, [idOf(charge)], new Date(platform.clock.now().getTime() + unknownPauseMs));
    return null;
  }
}
