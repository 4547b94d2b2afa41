import type { PaymentStatus, StudioPaymentDetail } from '@greenlight/contract/payment-studio';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { documentsOf, invoiceUrl } from '../invoice/issue-invoice.ts';
import { paymentStatusOf, refundableAmount } from '../refund/refund-share.ts';
import { documentNumberOf, spanOf, toPayment } from './payment-search.ts';
import {
  findPayment,
  listAccountsWith,
  listAttempts,
  listInvoices,
  listPayments,
  listRefunds,
  type PaymentRow,
} from './studio-payment-queries.ts';

interface Days {
  from?: string;
  to?: string;
}

export async function listStudioPayments(
  { db }: Platform,
  query: Page & Days & { status?: PaymentStatus; userId?: string; search?: string },
) {
  const { page, pageSize, from, to, search, ...filter } = query;
  const found = search ? await whose(db, search) : {};
  const rows = await listPayments(db, { ...filter, ...found, ...spanOf({ from, to }) }, { page, pageSize });
  const { rows: shown, ...paging } = cutPage(rows, { page, pageSize });
  return { payments: shown.map(toPayment), ...paging };
}

async function whose(db: Platform['db'], search: string) {
  const invoice = documentNumberOf(search);
  return invoice ? { invoice } : { userIds: await listAccountsWith(db, search) };
}

/** Throws `not_found`. */
export async function readPayment(platform: Platform, id: string): Promise<StudioPaymentDetail> {
  const { db } = platform;
  const row = await findPayment(db, id);
  if (!row) throw new ProblemError('not_found');
  const [attempts, refunds, documents] = await Promise.all([
    listAttempts(db, row),
    listRefunds(db, id),
    documentsOf(platform, [id]),
  ]);
  const { currency } = row;
  const inCurrency = (amount: number) => ({ amount, currency });
  const pending = refunds.filter(({ state }) => state === 'intended').reduce((sum, { amount }) => sum + amount, 0);
  const { invoice = null, creditNotes = [] } = documents.get(id) ?? {};
  const printed = ({ number, date, total, url }: NonNullable<typeof invoice>) => {
    return { number, date, total: inCurrency(total), url };
  };
  return {
    ...toPayment(row),
    settled: row.settled?.toISOString() ?? null,
    subject: row.subject,
    periodStart: row.periodStart.toISOString(),
    periodEnd: row.periodEnd?.toISOString() ?? null,
    lines: row.lines,
    tax: taxOfRow(row),
    disputed: row.disputedAt && { at: row.disputedAt.toISOString(), amount: inCurrency(row.disputed) },
    gatewayRef: row.gatewayRef,
    refundable: inCurrency(refundableAmount({ ...row, pending })),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      at: attempt.created.toISOString(),
      status: paymentStatusOf(attempt),
      failure: attempt.failure,
      card: { brand: attempt.brand, last4: attempt.last4 },
    })),
    invoice: invoice && printed(invoice),
    creditNotes: creditNotes.map(printed),
    refunds: refunds.map(({ created, returned, amount, ...refund }) => ({
      ...refund,
      created: created.toISOString(),
      returned: returned?.toISOString() ?? null,
      amount: inCurrency(amount),
    })),
  };
}

function taxOfRow({ taxName, taxRate, taxInclusive, tax, currency }: PaymentRow): StudioPaymentDetail['tax'] {
  if (taxName === null || taxRate === null) return null;
  return {
    name: taxName,
    percent: taxRate / 1000,
    inclusive: taxInclusive ?? false,
    amount: { amount: tax, currency },
  };
}

export async function readInvoices(
  platform: Platform,
  query: Page & Days & { kind?: 'invoice' | 'credit'; number?: string },
) {
  const { page, pageSize, from, to, kind, number } = query;
  const named = number ? numberOf(number, kind) : { kind };
  // A text that is not a number finds no invoice.
  const rows = named ? await listInvoices(platform.db, { ...named, ...spanOf({ from, to }) }, { page, pageSize }) : [];
  const { rows: shown, ...paging } = cutPage(rows, { page, pageSize });
  const invoices = shown.map(({ issued, total, tax, currency, chargeId, ...invoice }) => ({
    ...invoice,
    date: issued.toISOString(),
    total: { amount: total, currency },
    tax: { amount: tax, currency },
    paymentId: chargeId,
    url: invoiceUrl(platform, invoice.id),
  }));
  return { invoices, ...paging };
}

/** Digits without a prefix match both kinds. */
function numberOf(text: string, kind: 'invoice' | 'credit' | undefined) {
  if (/^0*\d{1,9}$/.test(text)) return { kind, number: Number(text) };
  const document = documentNumberOf(text);
  return document && (kind === undefined || kind === document.kind) ? document : null;
}
