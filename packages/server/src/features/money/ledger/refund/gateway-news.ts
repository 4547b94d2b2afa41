import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import type { Gateway, GatewayNews, GatewayRefund } from '../../gateway/gateway.ts';
import { gatewayOf } from '../../gateway/payment-method.ts';
import { issueCreditNote } from '../invoice/issue-invoice.ts';
import { postDispute, postFee } from '../posting/ledger-posting.ts';
import { findLastNews, listGatewaysInUse, lockLastNews, updateLastNews } from './gateway-news-queries.ts';
import { syncGatewayRefunds } from './gateway-refund.ts';
import type { FollowReversal } from './refund.ts';
import {
  addDisputeToCharge,
  type ChargeToRefund,
  findChargeByRef,
  hasUnsettledCharge,
  lockCharge,
} from './refund-queries.ts';
import { taxShare } from './refund-share.ts';

/** Applies the news of the gateways about charges since the last run: each item once, in order. */
export async function readNews(platform: Platform, follow: FollowReversal): Promise<void> {
  for (const name of await listGatewaysInUse(platform.db)) {
    // A gateway that cannot be reached does not block the others.
    await readNewsOf(platform, name, follow).catch((error) =>
      platform.log.warn({ err: error, gateway: name }, 'the refunds of a gateway could not be read'),
    );
  }
}

async function readNewsOf(platform: Platform, name: Gateway['name'], follow: FollowReversal): Promise<void> {
  const gateway = await gatewayOf(platform, name);
  let after = await findLastNews(platform.db, name);
  for (let news = await gateway.listNews(after); news.length > 0; news = await gateway.listNews(after)) {
    for (const one of news) {
      if (!(await takeNews(platform, { name, after, news: one, follow }))) return;
      after = one.id;
    }
  }
}

/** Returns false if another process has read on, or the charge of the news is not known yet. */
function takeNews(
  platform: Platform,
  {
    name,
    after,
    news,
    follow,
  }: { name: Gateway['name']; after: string | null; news: GatewayNews; follow: FollowReversal },
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if ((await lockLastNews(tx, name, platform.clock.now())) !== (after ?? '')) return false;
    const chargeId = await findChargeByRef(tx, name, news.chargeRef);
    // It may be about a charge whose outcome is not known yet: read it again later.
    if (!chargeId && (await hasUnsettledCharge(tx, name, news.at))) return false;
    if (chargeId) await apply(platform, tx, { chargeId, news, follow });
    await updateLastNews(tx, name, news.id);
    return true;
  });
}

/**
 * Makes the refunds and the dispute of a payment that the card provider took by itself equal to the provider's data.
 * Access follows from the mirror of its subscription. Returns true if something changed.
 */
export async function syncProviderReversals(
  platform: Platform,
  tx: Db,
  said: { id: string; refunds: GatewayRefund[]; disputed: { amount: number } | null },
  follow: FollowReversal,
): Promise<boolean> {
  const charge = await lockCharge(tx, said.id);
  if (charge?.state !== 'succeeded') return false;
  const wasDisputed = charge.disputed > 0;
  if (said.disputed) await takeDispute(platform, tx, charge, { kind: 'disputed', amount: said.disputed.amount });
  else if (wasDisputed) await returnDisputed(platform, tx, charge);
  const isChanged = await syncGatewayRefunds(platform, tx, { chargeId: said.id, refunds: said.refunds, follow });
  return isChanged || (said.disputed !== null) !== wasDisputed;
}

/** The bank has returned the disputed money. */
async function returnDisputed({ clock }: Platform, tx: Db, charge: ChargeToRefund): Promise<void> {
  const { id: chargeId, disputed: amount, userId } = charge;
  const [tax, at] = [taxShare(charge, charge.refunded, amount), clock.now()];
  await addDisputeToCharge(tx, chargeId, -amount, null);
  await postDispute(tx, { chargeId, amount: -amount, tax: -tax, at });
  // A negative credit note cancels the one of the dispute.
  await issueCreditNote(tx, { chargeId, refundId: null, amount: -amount, tax: -tax, reason: 'dispute-won', at });
  if (userId === null) return;
  const detail = { payment: chargeId };
  await recordAudit(tx, { actorId: null, action: 'payment.dispute-won', subject: `account:${userId}`, detail });
}

async function apply(
  platform: Platform,
  tx: Db,
  { chargeId, news, follow }: { chargeId: string; news: GatewayNews; follow: FollowReversal },
): Promise<void> {
  if (news.kind === 'fee') return postFee(tx, { chargeId, amount: news.amount, at: news.at, source: news.id });
  const charge = await lockCharge(tx, chargeId);
  // Payments that the card provider took by itself are updated by `syncProviderReversals`.
  if (charge?.state !== 'succeeded' || charge.subject.startsWith('stripe:')) return;
  if (news.kind === 'refunds') {
    await syncGatewayRefunds(platform, tx, { chargeId, refunds: news.refunds, follow });
  } else if (news.kind !== 'dispute-won') {
    await takeDispute(platform, tx, charge, news);
    await follow(tx, charge, { kind: 'disputed' });
  } else if (charge.disputed > 0) {
    await returnDisputed(platform, tx, charge);
    await follow(tx, charge, { kind: 'dispute-won' });
  }
}

/** Records money that a bank took back: at most what is left of the charge. */
async function takeDispute(
  platform: Platform,
  tx: Db,
  charge: ChargeToRefund,
  news: { kind: GatewayNews['kind']; amount: number },
): Promise<void> {
  const amount = Math.min(news.amount, charge.amount - charge.refunded - charge.disputed);
  if (amount <= 0 || charge.disputed > 0) return;
  const at = platform.clock.now();
  const tax = taxShare(charge, charge.refunded, amount);
  await addDisputeToCharge(tx, charge.id, amount, at);
  await postDispute(tx, { chargeId: charge.id, amount, tax, at });
  await issueCreditNote(tx, { chargeId: charge.id, refundId: null, amount, tax, reason: 'dispute', at });
  if (charge.userId === null) return;
  const detail = { payment: charge.id, kind: news.kind };
  await recordAudit(tx, { actorId: null, action: 'payment.dispute', subject: `account:${charge.userId}`, detail });
}
