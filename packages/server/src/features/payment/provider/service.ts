import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { postCharges } from '../ledger/service.ts';
import { takeOver } from '../refund/news/service.ts';
import type { ProviderPayment } from './policy.ts';
import { insertPayment, insertSeenCard, listBooked, listKeptInvoices } from './queries.ts';

/**
 * Puts payments that the card provider took by itself into the same books as the own engine's: history, ledger, payouts.
 * Each once, and what went back since as often as there is more of it; called again it changes nothing. Their invoices
 * are the provider's.
 */
export async function bookPayments(
  platform: Platform,
  tx: Db,
  of: { userId: string; customerRef: string; subscriptionId: string; planId: string; payments: ProviderPayment[] },
): Promise<boolean> {
  const { userId, customerRef, subscriptionId, planId, payments } = of;
  const ids = payments.map(({ id }) => id);
  const known = new Map((await listBooked(tx, ids)).map((row) => [row.id, row]));
  const fresh = payments.filter(({ id }) => !known.has(id)).toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const payment of fresh) {
    const methodId = await insertSeenCard(tx, { ...payment.card, customerRef, userId, at: payment.at });
    await insertPayment(tx, { ...payment, userId, planId, methodId, subject: `stripe:${subscriptionId}` });
  }
  const taken = fresh.filter(({ failure }) => failure === null).map(({ id }) => id);
  if (taken.length > 0) await postCharges(tx, taken);
  for (const payment of payments) {
    const before = known.get(payment.id) ?? { refunded: 0, disputed: 0 };
    const isReturned = payment.refunded !== before.refunded || (payment.disputed !== null) !== before.disputed > 0;
    if (isReturned) await takeOver(platform, tx, payment);
  }
  return fresh.length > 0;
}

/** Those of these invoices of the provider whose money staff gave back without an end of access. */
export async function keptInvoices(db: Db, invoices: string[]): Promise<string[]> {
  return invoices.length > 0 ? listKeptInvoices(db, invoices) : [];
}
