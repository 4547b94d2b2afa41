import { randomUUID } from 'node:crypto';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { formatMoney } from '../../../../platform/format-money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../../platform/problem-error.ts';
import { writeToMember } from '../../../account/member-letter.ts';
import { gatewayOf } from '../../gateway/payment-method.ts';
import { issueCreditNote } from '../invoice/issue-invoice.ts';
import { postRefund } from '../posting/ledger-posting.ts';
import {
  addRefundToCharge,
  type ChargeToRefund,
  findRefund,
  insertRefund,
  listOpenRefunds,
  lockCharge,
  recordRefundResult,
} from './refund-queries.ts';
import { refundableAmount, taxShare } from './refund-share.ts';

export { findRefundedAmount, isReversed } from './refund-queries.ts';

/** A charge whose money was returned, for the code that ends what it paid for. */
export type ReversedCharge = Pick<ChargeToRefund, 'id' | 'userId' | 'subject' | 'periodStart' | 'periodEnd'>;

/** A change of a charge that affects what it paid for. */
export type ChargeReversal =
  | { kind: 'disputed' | 'dispute-won' }
  /** A refund failed after it had succeeded and had ended access at `endedAt`. */
  | { kind: 'refund-failed'; refundId: string; endedAt: Date };

/** Applies the change to what the charge paid for, in the same transaction. */
export type FollowReversal = (tx: Db, charge: ReversedCharge, turn: ChargeReversal) => Promise<void>;

/**
 * Records a refund before the gateway is asked. Throws `not_found`, `conflict` if nothing is left to refund, and
 * `invalid_request` for more than is left or if a partial refund would end access.
 */
export async function intendRefund(
  { clock }: Platform,
  tx: Db,
  args: { chargeId: string; amount: number | undefined; reason: string; endsAccess: boolean; actorId: string },
): Promise<{ refundId: string; amount: number; charge: ChargeToRefund }> {
  const charge = await lockCharge(tx, args.chargeId);
  if (!charge) throw new ProblemError('not_found');
  const left = refundableAmount(charge);
  if (left <= 0) throw new ProblemError('conflict', { detail: 'There is nothing left of this payment to refund.' });
  const amount = args.amount ?? left;
  if (amount > left) throw invalidField('body.amount', 'This is more than is left of the payment');
  if (args.endsAccess && amount < left) {
    throw invalidField('body.endAccess', 'Access can end only if all that is left is refunded');
  }
  const refundId = randomUUID();
  const tax = taxShare(charge, charge.refunded + charge.disputed + charge.pending, amount);
  await insertRefund(tx, { ...args, id: refundId, amount, tax, at: clock.now() });
  return { refundId, amount, charge };
}

/**
 * Asks the gateway and records the outcome. Calls `end` if the refund ends access. Returns null if the outcome is
 * unknown: a job asks again with the same key.
 */
export async function finishRefund(
  platform: Platform,
  refundId: string,
  end: (tx: Db, charge: ReversedCharge) => Promise<void>,
): Promise<'succeeded' | 'failed' | null> {
  try {
    const outcome = await askRefund(platform, refundId);
    await inTransaction(platform.db, async (tx) => {
      const charge = await settleRefund(platform, tx, { refundId, outcome });
      if (charge) await end(tx, charge);
    });
    return outcome;
  } catch (error) {
    platform.log.warn({ err: error, refundId }, 'the outcome of a refund is not known yet');
    return null;
  }
}

async function askRefund(platform: Platform, refundId: string): Promise<'succeeded' | 'failed'> {
  const refund = await findRefund(platform.db, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  if (refund.state !== 'intended') return refund.state;
  if (refund.chargeRef === null) throw new Error(`charge ${refund.chargeId} has no reference`);
  const gateway = await gatewayOf(platform, refund.gateway);
  return gateway.refund({ key: refundId, chargeRef: refund.chargeRef, amount: refund.amount });
}

/**
 * Settles the refund with charge, credit note, ledger and letter. Returns the charge if the refund succeeded now and
 * ends access, else null.
 */
async function settleRefund(
  platform: Platform,
  tx: Db,
  { refundId, outcome }: { refundId: string; outcome: 'succeeded' | 'failed' },
): Promise<ReversedCharge | null> {
  const found = await findRefund(tx, refundId);
  const charge = found && (await lockCharge(tx, found.chargeId));
  const refund = charge && (await findRefund(tx, refundId));
  if (!charge || !refund || refund.state !== 'intended') return null;
  const at = platform.clock.now();
  const tax = taxShare(charge, charge.refunded + charge.disputed, refund.amount);
  await recordRefundResult(tx, { id: refundId, state: outcome, tax, at });
  if (outcome === 'failed') return null;
  await addRefundToCharge(tx, charge.id, refund.amount);
  await recordRefund(platform, tx, { charge, refundId, amount: refund.amount, tax, at });
  return refund.endsAccess ? charge : null;
}

/** Posting, credit note and letter of a refund that succeeded, after its rows are updated. */
export async function recordRefund(
  platform: Platform,
  tx: Db,
  back: { charge: ChargeToRefund; refundId: string; amount: number; tax: number; at: Date },
): Promise<void> {
  const { charge, refundId, amount, tax, at } = back;
  await postRefund(tx, { id: refundId });
  const note = await issueCreditNote(tx, { chargeId: charge.id, refundId, amount, tax, reason: 'refund', at });
  // The card provider sends its own letters about its invoices.
  if (charge.userId === null || !note) return;
  await writeToMember(platform, tx, charge.userId, {
    template: 'payment.refunded',
    values: {
      amount: formatMoney({ amount, currency: charge.currency }, charge.language ?? 'en'),
      description: charge.description,
      number: note.number,
    },
    link: sitePath('payment-history'),
  });
}

/** Refunds open for at least a minute: the gateway was unreachable, or the process ended before it answered. */
export function openRefunds({ db, clock }: Platform): Promise<string[]> {
  return listOpenRefunds(db, new Date(clock.now().getTime() - openMs));
}

const openMs = 60_000;
