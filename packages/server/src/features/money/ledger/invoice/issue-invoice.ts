import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { invoiceFile } from '@greenlight/contract/raw-routes';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { requireParts, timedAddressOf } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { readRemoteConfig } from '../../../config/remote-config.ts';
import { readSeller } from '../../gateway/billing-setting.ts';
import { type CreditReason, creditNoteOf, invoiceOf } from './invoice-content.ts';
import {
  findInvoice,
  findInvoiceOfCharge,
  findNoteOfRefund,
  type InvoiceRow,
  insertInvoices,
  listChargesToPrint,
  listDocumentsOf,
} from './invoice-queries.ts';
import { providerInvoiceUrl } from './provider-invoice.ts';

/** How long an invoice address is valid; lists are reloaded more often than that. */
const addressMs = dayMs;
/** Printing takes tens of milliseconds of CPU time. */
const printLimit = { name: 'invoice', points: 30, perSeconds: 60 };

/**
 * Call it in the transaction that settles the charges, after their rows are updated, and late: the next invoice waits
 * for its end. Skips charges that have an invoice.
 */
export async function issueInvoices(tx: Db, chargeIds: string[]): Promise<void> {
  const found = (await listChargesToPrint(tx, chargeIds)).filter(({ isInvoiced }) => !isInvoiced);
  if (found.length === 0) return;
  // Until a seller is set, the name of the site is used.
  const seller = (await readSeller(tx)) || (await readRemoteConfig({ db: tx })).project;
  const invoices = found.map((charge) => ({
    id: randomUUID(),
    userId: charge.userId,
    chargeId: charge.chargeId,
    refundId: null,
    issuedAt: charge.at,
    content: invoiceOf({ ...charge, seller }),
  }));
  await insertInvoices(tx, 'invoice', invoices);
}

/** Call it in the transaction that returns the money; null if the charge has no invoice. */
export async function issueCreditNote(
  tx: Db,
  back: {
    chargeId: string;
    refundId: string | null;
    amount: number;
    tax: number;
    reason: CreditReason;
    /** A refund whose credit note this one corrects, instead of the invoice. */
    corrects?: string;
    at: Date;
  },
): Promise<{ id: string; number: string } | null> {
  const [invoice, [charge]] = [
    back.corrects === undefined
      ? await findInvoiceOfCharge(tx, back.chargeId)
      : await findNoteOfRefund(tx, back.corrects),
    await listChargesToPrint(tx, [back.chargeId]),
  ];
  if (!invoice || !charge) return null;
  const id = randomUUID();
  const [number = ''] = await insertInvoices(tx, 'credit', [
    {
      id,
      userId: charge.userId,
      chargeId: back.chargeId,
      refundId: back.refundId,
      issuedAt: back.at,
      content: creditNoteOf(invoice, { ...back, seller: (await readSeller(tx)) || invoice.content.seller }),
    },
  ]);
  return { id, number };
}

/** Signed address of an invoice or credit note, valid for a day without a session. */
export function invoiceUrl(platform: Platform, invoiceId: string): string {
  return timedAddressOf(platform, invoiceFile, { purpose: 'invoice', parts: [invoiceId], validMs: addressMs });
}

/** The invoice of a token. Throws `not_found` for an invalid or expired token, and `rate_limited`. */
export async function openInvoice(platform: Platform, token: string): Promise<InvoiceRow> {
  const [id = ''] = requireParts(platform, 'invoice', token);
  const invoice = await findInvoice(platform.db, id);
  if (!invoice) throw new ProblemError('not_found');
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

/** Invoices and credit notes of these charges, by charge id. The caller checks who may read them. */
export async function documentsOf(platform: Platform, chargeIds: string[]): Promise<Map<string, ChargeDocuments>> {
  const rows = chargeIds.length > 0 ? await listDocumentsOf(platform.db, chargeIds) : [];
  const documents = [...Map.groupBy(rows, ({ chargeId }) => chargeId)].map(([chargeId, own]) => {
    const printed = (kind: InvoiceRow['kind']) =>
      own
        .filter((row) => row.kind === kind)
        .map(({ id, number, issuedAt, total, isProviders }) => ({
          number,
          date: issuedAt.toISOString(),
          total,
          url: isProviders ? providerInvoiceUrl(platform, id) : invoiceUrl(platform, id),
        }));
    return [chargeId, { invoice: printed('invoice')[0] ?? null, creditNotes: printed('credit') }] as const;
  });
  return new Map(documents);
}
