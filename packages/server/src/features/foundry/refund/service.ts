import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import { formatMoney } from '../../../platform/money/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { readNews } from '../../payment/refund/news/service.ts';
import {
  askRefund,
  intendRefund,
  openRefunds,
  type ReturnedCharge,
  settleRefund,
} from '../../payment/refund/service.ts';
import { endByRefund } from '../subscription/service.ts';

/**
 * Gives money back, whole or in part. Throws as `intendRefund` does, and `payment_failed` where the gateway refused.
 * Where nobody knows yet what the gateway did, the refund stays and is asked for again by a job.
 */
export async function refundPayment(
  platform: Platform,
  actorId: string,
  args: { chargeId: string; amount: number | undefined; reason: string; endAccess: boolean },
): Promise<void> {
  const refundId = await inTransaction(platform.db, async (tx) => {
    const intended = await intendRefund(platform, tx, { ...args, endsAccess: args.endAccess, actorId });
    const { amount, charge } = intended;
    await recordAudit(tx, {
      actorId,
      action: 'payment.refund',
      subject: charge.userId === null ? `payment:${charge.id}` : `account:${charge.userId}`,
      detail: {
        payment: charge.id,
        amount: formatMoney({ amount, currency: charge.currency }, 'en'),
        reason: args.reason,
        endAccess: args.endAccess,
      },
    });
    return intended.refundId;
  });
  const outcome = await finishRefund(platform, refundId).catch((error) => {
    platform.log.warn({ err: error, refundId }, 'the outcome of a refund is not known yet');
    return 'unknown' as const;
  });
  if (outcome === 'failed') throw new ProblemError('payment_failed', { detail: 'The gateway refused the refund.' });
}

async function finishRefund(platform: Platform, refundId: string): Promise<'succeeded' | 'failed'> {
  const outcome = await askRefund(platform, refundId);
  await inTransaction(platform.db, async (tx) => {
    const charge = await settleRefund(platform, tx, { refundId, outcome });
    if (charge) await endAccessOf(platform, tx, charge, 'refund', `refund:${refundId}`);
  });
  return outcome;
}

/** Asks again for refunds whose outcome is not known; one that still is not known stays. */
export async function finishOpenRefunds(platform: Platform): Promise<void> {
  for (const refundId of await openRefunds(platform)) {
    await finishRefund(platform, refundId).catch((error) =>
      platform.log.warn({ err: error, refundId }, 'the outcome of a refund is not known yet'),
    );
  }
}

/** Disputes, and what else the gateways tell of charges that had succeeded. */
export function readGatewayNews(platform: Platform): Promise<void> {
  return readNews(platform, (tx, charge, why, source) => endAccessOf(platform, tx, charge, why, source));
}

/** What was paid for by a charge of a subscription; a gift asks for its charge when it is redeemed. */
async function endAccessOf(
  platform: Platform,
  tx: Db,
  { subject }: ReturnedCharge,
  reason: 'refund' | 'dispute',
  source: string,
): Promise<void> {
  const [kind, id] = subject.split(':');
  if (kind !== 'foundry') return;
  await endByRefund(platform, tx, { subscriptionId: Number(id), at: platform.clock.now(), reason, source });
}
