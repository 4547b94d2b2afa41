import { hourMs } from '@greenlight/contract/duration';
import type { PaymentFailure } from '@greenlight/contract/payment';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { deleteRedemptions } from '../../offer/coupon/redeem-coupon.ts';
import { advanceSubscription } from '../subscription/advance-subscription.ts';
import { failStep } from '../subscription/state-machine.ts';
import { writeSubscriptionLetter } from '../subscription/subscription-letter.ts';
import { deleteSubscription, type SubscriptionRow, updateDueAt } from '../subscription/subscription-queries.ts';

/** How long until a first charge that waits for its cardholder is checked again. */
const firstChargeRecheckMs = hourMs;

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

export async function waitForApproval(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  { charge, at }: { charge: ChargeRow; at: Date },
): Promise<void> {
  if (row.state === 'incomplete') return updateDueAt(tx, [row.id], new Date(at.getTime() + firstChargeRecheckMs));
  // The owner got a letter when the charge began to wait.
  if (charge.state === 'needs-approval' && row.endedAt === null && at < row.graceEnd && at >= row.periodEnd) {
    return updateDueAt(tx, [row.id], row.graceEnd);
  }
  if (row.endedAt !== null) return;
  await failSubscriptionCharge(platform, tx, row, { failure: 'authentication_failed', chargeId: charge.id, at });
}
