import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { formatMoney } from '../../../../platform/format-money.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { authorizeActor } from '../../../staff/authorization.ts';
import { decideRefund } from '../../../staff/policy.ts';
import { scheduleProviderEnd } from '../../ledger/provider/end-subscription.ts';
import { readNews } from '../../ledger/refund/gateway-news.ts';
import { finishRefund, intendRefund, openRefunds, type ReversedCharge } from '../../ledger/refund/refund.ts';
import { endByReversal, restorePaidTime } from './reverse-subscription.ts';

/**
 * Refunds a payment in full or in part. Throws like `intendRefund`, and `payment_failed` if the gateway refuses. If the
 * outcome is unknown, the refund stays open and a job asks again.
 */
export async function refundPayment(
  platform: Platform,
  actorId: string,
  args: { chargeId: string; amount: number | undefined; reason: string; endAccess: boolean },
): Promise<void> {
  const refundId = await inTransaction(platform.db, async (tx) => {
    const intended = await intendRefund(platform, tx, { ...args, endsAccess: args.endAccess, actorId });
    const { amount, charge } = intended;
    if (charge.userId === actorId) await authorizeActor(tx, { actorId, userId: actorId }, decideRefund);
    if (args.endAccess && !/^(foundry|stripe):/.test(charge.subject)) {
      throw invalidField('body.endAccess', 'This payment was not for a subscription: take a gift back under Gifts');
    }
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
  const outcome = await finishRefund(platform, refundId, endAccess(platform, refundId));
  if (outcome === 'failed')
    throw new ProblemError('payment_failed', { detail: 'The payment provider refused the refund.' });
}

/** Ends the subscription, in its billing backend, for a refund that ends access. */
function endAccess(platform: Platform, refundId: string) {
  return async (tx: Db, charge: ReversedCharge): Promise<void> => {
    const [biller, id = ''] = charge.subject.split(':');
    if (biller === 'stripe') await scheduleProviderEnd(platform, tx, id);
    const subscriptionId = subscriptionOf(charge);
    if (subscriptionId === null) return;
    await endByReversal(platform, tx, { subscriptionId, reason: 'refund', source: `refund:${refundId}` });
  };
}

/** Asks the gateway again for refunds whose outcome is unknown. Those that are still unknown stay open. */
export async function finishOpenRefunds(platform: Platform): Promise<void> {
  for (const id of await openRefunds(platform)) await finishRefund(platform, id, endAccess(platform, id));
}

/** Applies news of the gateways about succeeded charges, such as disputes and refunds that failed later. */
export function readGatewayNews(platform: Platform): Promise<void> {
  return readNews(platform, async (tx, charge, turn) => {
    const subscriptionId = subscriptionOf(charge);
    if (subscriptionId === null) return;
    const restored = { subscriptionId, chargeId: charge.id };
    if (turn.kind === 'disputed') {
      await endByReversal(platform, tx, { subscriptionId, reason: 'dispute', source: `dispute:${charge.id}` });
    } else if (turn.kind === 'refund-failed') {
      const [source, reversal] = [`refund-failed:${turn.refundId}`, `refund:${turn.refundId}`];
      await restorePaidTime(platform, tx, { ...restored, reason: 'refund', source, reversal });
    } else {
      const [source, reversal] = [`dispute-won:${charge.id}`, `dispute:${charge.id}`];
      await restorePaidTime(platform, tx, { ...restored, reason: 'dispute', source, reversal });
    }
  });
}

/** The subscription that a charge was for, or null. A gift checks its charge when it is redeemed. */
function subscriptionOf({ subject }: ReversedCharge): number | null {
  const [kind, id] = subject.split(':');
  return kind === 'foundry' ? Number(id) : null;
}
