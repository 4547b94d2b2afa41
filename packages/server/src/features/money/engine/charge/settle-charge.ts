import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { openChargesOf, readCharge, settleCharge, settleCharges } from '../../ledger/charge/charge.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { returnCredit } from '../../ledger/posting/ledger-posting.ts';
import type { SubscriptionRow } from '../subscription/subscription-queries.ts';
import { failSubscriptionCharge, waitForApproval } from './fail-charge.ts';
import { creditSource } from './intend-charge.ts';
import { applyCharges } from './renew-subscription.ts';

export type ChargeResult =
  | { state: 'succeeded' }
  | { state: 'failed'; failure: PaymentFailure }
  /** The cardholder must approve the charge. */
  | { state: 'needs-approval'; charge: ChargeRow };

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
  await applyCharges(platform, tx, successful, at);
  // Last, because invoice numbers lock: other invoices wait until this transaction ends.
  await settleCharges(
    tx,
    successful.map(({ charge, outcome }) => ({ chargeId: charge.id, outcome })),
    at,
  );
  return settled;
}

async function settleFailed(
  platform: Platform,
  tx: Db,
  { row, charge, outcome }: GatewayAnswer & { outcome: { state: 'failed' | 'needs-approval' } },
  at: Date,
): Promise<ChargeResult> {
  await settleCharge(tx, { chargeId: charge.id, outcome, at });
  if (outcome.state === 'needs-approval') {
    await waitForApproval(platform, tx, row, { charge, at });
    return { state: 'needs-approval', charge: { ...charge, state: 'needs-approval', gatewayRef: outcome.ref } };
  }
  await returnCredit(tx, { source: creditSource(charge.id), at });
  await failSubscriptionCharge(platform, tx, row, { failure: outcome.failure, chargeId: charge.id, at });
  return { state: 'failed', failure: outcome.failure };
}

/** The earlier result of a charge that was settled before. */
export async function readSettledResult(platform: Platform, tx: Db, { id }: ChargeRow): Promise<ChargeResult> {
  const known = await readCharge({ ...platform, db: tx }, id);
  if (known?.state === 'succeeded') return { state: 'succeeded' };
  return { state: 'failed', failure: known?.failure ?? 'processing_error' };
}
