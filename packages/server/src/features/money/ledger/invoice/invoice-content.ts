import type { ChargeToPrint } from './invoice-queries.ts';

/** Why money was returned to the member, or came back to us afterwards. */
export type CreditReason = 'refund' | 'refund-failed' | 'dispute' | 'dispute-won';

/** Content of an invoice or credit note, stored when it is issued. Amounts are in minor units. */
export interface InvoiceContent {
  /** Such as INV-000012. */
  number: string;
  language: string;
  /** Name and address, in lines. */
  seller: string;
  buyer: { name: string; email: string; country: string | null; region: string | null };
  period: { start: string; end: string | null };
  lines: { description: string; amount: number }[];
  /** Before tax, unless prices include it. */
  subtotal: number;
  tax: number;
  taxName: string | null;
  taxPercent: number | null;
  taxInclusive: boolean;
  total: number;
  currency: string;
  paidBy: { brand: string; last4: string };
  /** Only in a credit note: the document that it corrects, and why. */
  corrects?: { number: string; issuedAt: string; reason: CreditReason };
}

export function invoiceOf(charge: ChargeToPrint & { seller: string }): Omit<InvoiceContent, 'number'> {
  const taxInclusive = charge.taxInclusive ?? false;
  const subtotal = taxInclusive ? charge.amount : charge.amount - charge.tax;
  return {
    language: charge.language ?? 'en',
    seller: charge.seller,
    buyer: { name: charge.name ?? '', email: charge.email ?? '', country: charge.country, region: charge.region },
    period: { start: charge.periodStart.toISOString(), end: charge.periodEnd?.toISOString() ?? null },
    lines: charge.lines.length > 0 ? charge.lines : [{ description: charge.description, amount: subtotal }],
    subtotal,
    tax: charge.tax,
    taxName: charge.taxName,
    taxPercent: charge.taxRate === null ? null : charge.taxRate / 1000,
    taxInclusive,
    total: charge.amount,
    currency: charge.currency,
    paidBy: { brand: charge.brand, last4: charge.last4 },
  };
}

/** Buyer, names and rates come from the invoice; the seller is the current one. */
export function creditNoteOf(
  invoice: { content: InvoiceContent; issuedAt: Date },
  back: { amount: number; tax: number; reason: CreditReason; seller: string },
): Omit<InvoiceContent, 'number'> {
  const { number, ...content } = invoice.content;
  const subtotal = content.taxInclusive ? back.amount : back.amount - back.tax;
  return {
    ...content,
    seller: back.seller,
    lines: [{ description: content.lines[0]?.description ?? '', amount: subtotal }],
    subtotal,
    tax: back.tax,
    total: back.amount,
    corrects: { number, issuedAt: invoice.issuedAt.toISOString(), reason: back.reason },
  };
}
