import { randomUUID } from 'node:crypto';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAudit } from '../../../audit/service.ts';
import type { Gateway, GatewayNews } from '../../gateway/service.ts';
import { issueCreditNote } from '../../invoice/service.ts';
import { postDispute, postFee } from '../../ledger/service.ts';
import { gatewayOf } from '../../service.ts';
import { taxShare } from '../policy.ts';
import {
  type ChargeToReturn,
  findChargeByRef,
  hasUnsettled,
  insertRefund,
  lockCharge,
  updateChargeDisputed,
  updateChargeRefunded,
  updateRefundSettled,
} from '../queries.ts';
import { type ReturnedCharge, writeDownRefund } from '../service.ts';
import { findLastNews, listGatewaysInUse, lockLastNews, updateLastNews } from './queries.ts';

/** Ends what a charge paid for that its bank took back, in the same transaction. */
export type EndAccess = (tx: Db, charge: ReturnedCharge, why: 'refund' | 'dispute', source: string) => Promise<void>;

/** Reads what the gateways tell of charges since the last time: each once, in their order, and with all that follows. */
export async function readNews(platform: Platform, endAccess: EndAccess): Promise<void> {
  for (const name of await listGatewaysInUse(platform.db)) {
    // One that can not be reached keeps nobody from hearing of the others.
    await readNewsOf(platform, name, endAccess).catch((error) =>
      platform.log.warn({ err: error, gateway: name }, 'the news of a gateway could not be read'),
    );
  }
}

async function readNewsOf(platform: Platform, name: Gateway['name'], endAccess: EndAccess): Promise<void> {
  const gateway = await gatewayOf(platform, name);
  let after = await findLastNews(platform.db, name);
  for (let news = await gateway.listNews(after); news.length > 0; news = await gateway.listNews(after)) {
    for (const one of news) {
      if (!(await takeNews(platform, { name, after, news: one, endAccess }))) return;
      after = one.id;
    }
  }
}

/** False where another process has read on meanwhile, or where it is not known yet what charge this is of. */
function takeNews(
  platform: Platform,
  {
    name,
    after,
    news,
    endAccess,
  }: { name: Gateway['name']; after: string | null; news: GatewayNews; endAccess: EndAccess },
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    if ((await lockLastNews(tx, name, platform.clock.now())) !== (after ?? '')) return false;
    const chargeId = await findChargeByRef(tx, name, news.chargeRef);
    // Of an attempt whose outcome nobody knows here yet: it is told again when that is known.
    if (!chargeId && (await hasUnsettled(tx, name, news.at))) return false;
    if (chargeId) await apply(platform, tx, { chargeId, news, endAccess });
    await updateLastNews(tx, name, news.id);
    return true;
  });
}

async function apply(
  platform: Platform,
  tx: Db,
  { chargeId, news, endAccess }: { chargeId: string; news: GatewayNews; endAccess: EndAccess },
): Promise<void> {
  if (news.kind === 'fee') return postFee(tx, { chargeId, amount: news.amount, at: news.at, source: news.id });
  const charge = await lockCharge(tx, chargeId);
  if (charge?.state !== 'succeeded') return;
  if (news.kind === 'refunded') return takeRefund(platform, tx, charge, news);
  await takeDispute(platform, tx, charge, news);
  await endAccess(tx, charge, 'dispute', `dispute:${chargeId}`);
}

/** A bank took the money back, or what had been debited came back: no more than was left of it. */
async function takeDispute(platform: Platform, tx: Db, charge: ChargeToReturn, news: GatewayNews): Promise<void> {
  const amount = Math.min(news.amount, charge.amount - charge.refunded - charge.disputed);
  if (amount <= 0 || charge.disputed > 0) return;
  const at = platform.clock.now();
  const tax = taxShare(charge, charge.refunded, amount);
  await updateChargeDisputed(tx, charge.id, amount, at);
  await postDispute(tx, { chargeId: charge.id, amount, tax, at });
  await issueCreditNote(tx, { chargeId: charge.id, refundId: null, amount, tax, reason: 'dispute', at });
  if (charge.userId === null) return;
  const detail = { payment: charge.id, kind: news.kind };
  await recordAudit(tx, { actorId: null, action: 'payment.dispute', subject: `account:${charge.userId}`, detail });
}

/** Somebody gave money back in the gateway's own studio. What was asked for here and is under way is not that. */
async function takeRefund(platform: Platform, tx: Db, charge: ChargeToReturn, news: GatewayNews): Promise<void> {
  const amount = Math.min(news.amount, charge.amount - charge.disputed) - charge.refunded - charge.pending;
  if (amount <= 0) return;
  const at = platform.clock.now();
  const refundId = randomUUID();
  const tax = taxShare(charge, charge.refunded + charge.disputed, amount);
  const reason = 'Refunded at the gateway';
  await insertRefund(tx, {
    id: refundId,
    chargeId: charge.id,
    amount,
    tax,
    reason,
    endsAccess: false,
    actorId: null,
    at,
  });
  await updateRefundSettled(tx, { id: refundId, state: 'succeeded', tax, at });
  await updateChargeRefunded(tx, charge.id, amount);
  await writeDownRefund(platform, tx, { charge, refundId, amount, tax, at });
}
