import { randomUUID } from 'node:crypto';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../../platform/db/database.ts';
import { formatMoney } from '../../../../platform/format-money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { writeToMember } from '../../../account/member-letter.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import type { GatewayRefund } from '../../gateway/gateway.ts';
import { issueCreditNote } from '../invoice/issue-invoice.ts';
import { postRefundFailure } from '../posting/ledger-posting.ts';
import { type FollowReversal, recordRefund } from './refund.ts';
import {
  addRefundToCharge,
  type ChargeToRefund,
  insertRefund,
  listRefundsOf,
  lockCharge,
  type RefundOfCharge,
  recordRefundResult,
  recordRefundReturn,
  updateRefundRef,
} from './refund-queries.ts';
import { taxShare } from './refund-share.ts';

/**
 * Makes the refunds of a charge here equal to those at its gateway, including those that failed later. A repeated call
 * changes nothing, in any order. Returns true if something changed.
 */
export async function syncGatewayRefunds(
  platform: Platform,
  tx: Db,
  { chargeId, refunds: said, follow }: { chargeId: string; refunds: GatewayRefund[]; follow: FollowReversal },
): Promise<boolean> {
  let isChanged = false;
  // Failed refunds first: their money can be refunded again.
  for (const one of said.toSorted((a, b) => Number(b.failure !== null) - Number(a.failure !== null))) {
    const charge = await lockCharge(tx, chargeId);
    const known = await listRefundsOf(tx, chargeId);
    if (!charge) return false;
    const row = rowOf(one, known);
    if (one.failure === null) {
      if (row && row.ref === null && !row.isOurs) await updateRefundRef(tx, row.id, one.ref);
      if (!row) isChanged = (await takeRefund(platform, tx, { charge, known, said, one })) || isChanged;
    } else if (row && row.state !== 'failed') {
      isChanged = true;
      if (row.state === 'succeeded') await takeFailure(platform, tx, { charge, row, failure: one.failure, follow });
      else await recordRefundResult(tx, { id: row.id, state: 'failed', tax: row.tax, at: platform.clock.now() });
    }
  }
  return isChanged;
}

/** A refund that was made at the gateway and has no reference here is matched by its amount. */
function rowOf({ key, ref, amount }: GatewayRefund, known: RefundOfCharge[]): RefundOfCharge | undefined {
  return (
    known.find((row) => row.id === key || row.ref === ref) ??
    known.find((row) => row.ref === null && !row.isOurs && row.amount === amount)
  );
}

/**
 * Records a refund that was made at the gateway. Returns false if its money is in the refunds that are known already.
 */
async function takeRefund(
  platform: Platform,
  tx: Db,
  refund: { charge: ChargeToRefund; known: RefundOfCharge[]; said: GatewayRefund[]; one: GatewayRefund },
): Promise<boolean> {
  const { charge, known, said, one } = refund;
  const isSaid = ({ id, state }: RefundOfCharge) => state === 'succeeded' || said.some(({ key }) => key === id);
  const all = said.reduce((sum, { amount: part, failure }) => sum + (failure === null ? part : 0), 0);
  const before = known.reduce((sum, row) => sum + (row.state !== 'failed' && isSaid(row) ? row.amount : 0), 0);
  const amount = Math.min(one.amount, all - before, charge.amount - charge.disputed - charge.refunded - charge.pending);
  if (amount <= 0) return false;
  const [refundId, at] = [randomUUID(), platform.clock.now()];
  const tax = taxShare(charge, charge.refunded + charge.disputed, amount);
  const made = { id: refundId, chargeId: charge.id, amount, tax, ref: one.ref, at };
  await insertRefund(tx, { ...made, reason: 'Refunded at the gateway', endsAccess: false, actorId: null });
  await recordRefundResult(tx, { id: refundId, state: 'succeeded', tax, at });
  await addRefundToCharge(tx, charge.id, amount);
  await recordRefund(platform, tx, { charge, refundId, amount, tax, at });
  return true;
}

/** Records that a refund failed later, for example for a closed card: the payment is as if it had not been refunded. */
async function takeFailure(
  platform: Platform,
  tx: Db,
  {
    charge,
    row,
    failure,
    follow,
  }: { charge: ChargeToRefund; row: RefundOfCharge; failure: string; follow: FollowReversal },
): Promise<void> {
  const { id: refundId, amount, tax } = row;
  const { id: chargeId, userId, currency, description } = charge;
  const at = platform.clock.now();
  await recordRefundReturn(tx, { id: refundId, failure, at });
  await addRefundToCharge(tx, chargeId, -amount);
  await postRefundFailure(tx, { id: refundId, at });
  // A negative credit note cancels the one of the refund, whose number stays.
  const back = { amount: -amount, tax: -tax, reason: 'refund-failed', at } as const;
  await issueCreditNote(tx, { chargeId, refundId: null, ...back, corrects: refundId });
  const inWords = formatMoney({ amount, currency }, 'en');
  await recordAudit(tx, {
    actorId: null,
    action: 'payment.refund-failed',
    subject: userId === null ? `payment:${chargeId}` : `account:${userId}`,
    detail: { payment: chargeId, amount: inWords, reason: failure },
  });
  if (userId !== null) {
    await writeToMember(platform, tx, userId, {
      template: 'payment.refund-failed',
      money: { amount: { amount, currency } },
      values: { description },
      link: sitePath('payment-history'),
    });
  }
  if (row.endsAccess) await follow(tx, charge, { kind: 'refund-failed', refundId, endedAt: row.settledAt ?? at });
}
