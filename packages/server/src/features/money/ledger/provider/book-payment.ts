import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { insertProviderCard } from '../../gateway/payment-method.ts';
import { postCharges } from '../posting/ledger-posting.ts';
import { syncProviderReversals } from '../refund/gateway-news.ts';
import type { FollowReversal } from '../refund/refund.ts';
import type { ProviderPayment } from './provider-payment.ts';
import { insertPayment, listBookedIds, listGoodwillInvoiceIds, listRefundedPaymentIds } from './provider-queries.ts';

/**
 * Adds payments that the card provider took by itself to the history, ledger and payouts, each once, and updates their
 * refunds and disputes. A repeated call changes nothing. Their invoices stay at the provider. Returns true if anything
 * changed.
 */
export async function bookProviderPayments(
  platform: Platform,
  tx: Db,
  of: { userId: string; customerRef: string; subscriptionId: string; planId: string; payments: ProviderPayment[] },
  follow: FollowReversal,
): Promise<boolean> {
  const { userId, customerRef, subscriptionId, planId, payments } = of;
  const ids = payments.map(({ id }) => id);
  const known = new Set(await listBookedIds(tx, ids));
  const fresh = payments.filter(({ id }) => !known.has(id)).toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const payment of fresh) {
    const methodId = await insertProviderCard(tx, { ...payment.card, customerRef, userId, at: payment.at });
    await insertPayment(tx, { ...payment, userId, planId, methodId, subject: `stripe:${subscriptionId}` });
  }
  const taken = fresh.filter(({ failure }) => failure === null).map(({ id }) => id);
  if (taken.length > 0) await postCharges(tx, taken);
  let isChanged = fresh.length > 0;
  for (const payment of payments) isChanged = (await syncProviderReversals(platform, tx, payment, follow)) || isChanged;
  return isChanged;
}

/** Ids of the account's provider payments that have refunds here, even if the provider reports none. */
export async function listRefundedPayments(db: Db, userId: string): Promise<Set<string>> {
  return new Set(await listRefundedPaymentIds(db, userId));
}

/** The provider invoices among these that staff refunded without ending access. */
export async function listGoodwillInvoices(db: Db, invoices: string[]): Promise<string[]> {
  return invoices.length > 0 ? listGoodwillInvoiceIds(db, invoices) : [];
}
