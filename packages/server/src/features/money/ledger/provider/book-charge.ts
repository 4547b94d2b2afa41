import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { insertProviderCard } from '../../gateway/payment-method.ts';
import { postCharges } from '../posting/ledger-posting.ts';
import { syncProviderReversals } from '../refund/gateway-news.ts';
import type { FollowReversal } from '../refund/refund.ts';
import type { ProviderCharge } from './provider-charge.ts';
import {
  insertProviderCharge,
  listBookedIds,
  listGoodwillInvoiceIds,
  listRefundedChargeIds,
} from './provider-queries.ts';

/**
 * Adds charges that the card provider took by itself to the history, ledger and payouts, each once, and updates their
 * refunds and disputes. A repeated call changes nothing. Their invoices stay at the provider. Returns true if anything
 * changed.
 */
export async function bookProviderCharges(
  platform: Platform,
  tx: Db,
  taken: { userId: string; customerRef: string; subscriptionId: string; planId: string; charges: ProviderCharge[] },
  follow: FollowReversal,
): Promise<boolean> {
  const { userId, customerRef, subscriptionId, planId, charges } = taken;
  const ids = charges.map(({ id }) => id);
  const known = new Set(await listBookedIds(tx, ids));
  const fresh = charges.filter(({ id }) => !known.has(id)).toSorted((one, other) => Number(one.at) - Number(other.at));
  for (const charge of fresh) {
    const methodId = await insertProviderCard(tx, { ...charge.card, customerRef, userId, at: charge.at });
    await insertProviderCharge(tx, { ...charge, userId, planId, methodId, subject: `stripe:${subscriptionId}` });
  }
  const successful = fresh.filter(({ failure }) => failure === null).map(({ id }) => id);
  if (successful.length > 0) await postCharges(tx, successful);
  let isChanged = fresh.length > 0;
  for (const charge of charges) isChanged = (await syncProviderReversals(platform, tx, charge, follow)) || isChanged;
  return isChanged;
}

/** Ids of the account's charges at the provider that have refunds here, even if the provider reports none. */
export async function listRefundedCharges(db: Db, userId: string): Promise<Set<string>> {
  return new Set(await listRefundedChargeIds(db, userId));
}

/** The provider invoices among these that staff refunded without ending access. */
export async function listGoodwillInvoices(db: Db, invoices: string[]): Promise<string[]> {
  return invoices.length > 0 ? listGoodwillInvoiceIds(db, invoices) : [];
}
