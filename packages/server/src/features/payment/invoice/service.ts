import { randomUUID } from 'node:crypto';
import { invoiceFile } from '@greenlight/contract/raw-routes';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import { partsOfToken, timedToken } from '../../../platform/auth/timed-token.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import { addressOf } from '../../../platform/http/token-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteConfig } from '../../config/service.ts';
import { creditNoteOf, invoiceOf } from './policy.ts';
import {
  findChargeToPrint,
  findInvoice,
  findInvoiceOfCharge,
  type InvoiceRow,
  insertInvoice,
  listInvoicesOf,
} from './queries.ts';

/** How long an address of an invoice opens it, in milliseconds: lists are read anew more often than that. */
const addressMs = 24 * 60 * 60 * 1000;
/** Printing takes some hundredths of a second of the processor. */
const printLimit = { name: 'invoice', points: 30, perSeconds: 60 };

/**
 * In the transaction that settles the charge, after its row says so, and late in it: the next invoice waits for its end.
 * A second call for the charge answers the first one's.
 */
export async function issueInvoice(tx: Db, charge: { id: string }): Promise<{ id: string; number: string }> {
  const found = await findChargeToPrint(tx, charge.id);
  if (!found) throw new Error(`there is no charge ${charge.id}`);
  if (found.invoice) return found.invoice;
  const id = randomUUID();
  const number = await insertInvoice(tx, {
    id,
    kind: 'invoice',
    userId: found.userId,
    chargeId: charge.id,
    refundId: null,
    issuedAt: found.at,
    // Who has not said yet who sells is known by the name of the site.
    content: invoiceOf({ ...found, seller: found.seller || (await readRemoteConfig({ db: tx })).project }),
  });
  return { id, number };
}

/** In the transaction in which the money went back; null where the charge had no invoice. */
export async function issueCreditNote(
  tx: Db,
  back: {
    chargeId: string;
    refundId: string | null;
    amount: number;
    tax: number;
    reason: 'refund' | 'dispute';
    at: Date;
  },
): Promise<{ id: string; number: string } | null> {
  const [invoice, charge] = [await findInvoiceOfCharge(tx, back.chargeId), await findChargeToPrint(tx, back.chargeId)];
  if (!invoice || !charge) return null;
  const id = randomUUID();
  const number = await insertInvoice(tx, {
    id,
    kind: 'credit',
    userId: charge.userId,
    chargeId: back.chargeId,
    refundId: back.refundId,
    issuedAt: back.at,
    content: creditNoteOf(invoice, { ...back, seller: charge.seller || invoice.content.seller }),
  });
  return { id, number };
}

/** Where an invoice or a credit note can be read for a day, by whoever holds the address. */
export function invoiceUrl(platform: Platform, invoiceId: string): string {
  const token = timedToken(platform, { purpose: 'invoice', parts: [invoiceId], validMs: addressMs });
  return addressOf(platform, invoiceFile, token);
}

/** What is printed behind the token of an address. Throws `not_found`, also when its time is over, and `rate_limited`. */
export async function openInvoice(platform: Platform, token: string): Promise<InvoiceRow> {
  const [id] = partsOfToken(platform, 'invoice', token) ?? [];
  const invoice = id === undefined ? undefined : await findInvoice(platform.db, id);
  if (id === undefined || !invoice) throw new ProblemError('not_found');
  if (!(await rateLimit(platform.db, printLimit).take(id))) throw new ProblemError('rate_limited');
  return invoice;
}

interface PrintedDocument {
  number: string;
  date: string;
  /** In minor units of the charge's currency. */
  total: number;
  url: string;
}

interface ChargeDocuments {
  invoice: PrintedDocument | null;
  creditNotes: PrintedDocument[];
}

/** The invoices and credit notes of these charges, with their addresses, for who may read them. */
export async function documentsOf(platform: Platform, chargeIds: string[]): Promise<Map<string, ChargeDocuments>> {
  const rows = chargeIds.length > 0 ? await listInvoicesOf(platform.db, chargeIds) : [];
  const documents = [...Map.groupBy(rows, ({ chargeId }) => chargeId)].map(([chargeId, own]) => {
    const printed = (kind: InvoiceRow['kind']) =>
      own
        .filter((row) => row.kind === kind)
        .map(({ id, number, issuedAt, content }) => ({
          number,
          date: issuedAt.toISOString(),
          total: content.total,
          url: invoiceUrl(platform, id),
        }));
    return [chargeId, { invoice: printed('invoice')[0] ?? null, creditNotes: printed('credit') }] as const;
  });
  return new Map(documents);
}
