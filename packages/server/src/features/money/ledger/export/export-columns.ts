import type { Cell } from '../../../../platform/csv.ts';
import { inMajorUnits } from '../../../../platform/format-money.ts';
import type { InvoiceExportLine, JournalLine, PaymentLine } from './export-queries.ts';

/** The columns of a table: header and value. */
export type Columns<Line> = Record<string, (line: Line) => Cell>;

export const paymentColumns: Columns<PaymentLine> = {
  Payment: ({ id }) => id,
  Created: ({ at }) => at.toISOString(),
  Settled: ({ settled }) => settled?.toISOString() ?? null,
  'E-mail': ({ email }) => email,
  Name: ({ name }) => name,
  Description: ({ description }) => description,
  Subject: ({ subject }) => subject,
  State: ({ state }) => state,
  Failure: ({ failure }) => failure,
  Currency: ({ currency }) => currency,
  Amount: ({ amount, currency }) => inMajorUnits(amount, currency),
  Tax: ({ tax, currency }) => inMajorUnits(tax, currency),
  Refunded: ({ refunded, currency }) => inMajorUnits(refunded, currency),
  Disputed: ({ disputed, currency }) => inMajorUnits(disputed, currency),
  Gateway: ({ gateway }) => gateway,
  'Gateway reference': ({ gatewayRef }) => gatewayRef,
  Invoice: ({ invoice }) => invoice,
};

/** Amounts of credit notes are negative, so that a column adds up. */
export const invoiceColumns: Columns<InvoiceExportLine> = {
  Number: ({ number }) => number,
  Kind: ({ kind }) => kind,
  Date: ({ at }) => at.toISOString(),
  Buyer: ({ buyer }) => buyer,
  'E-mail': ({ email }) => email,
  Country: ({ country }) => country,
  Region: ({ region }) => region,
  Currency: ({ currency }) => currency,
  Subtotal: ({ subtotal, ...line }) => signed(subtotal, line),
  'Tax name': ({ taxName }) => taxName,
  'Tax percent': ({ taxPercent }) => taxPercent,
  'Tax contained': ({ taxInclusive }) => (taxInclusive ? 'yes' : 'no'),
  Tax: ({ tax, ...line }) => signed(tax, line),
  Total: ({ total, ...line }) => signed(total, line),
  Corrects: ({ corrects }) => corrects,
};

export const journalColumns: Columns<JournalLine> = {
  Posting: ({ id }) => id,
  Date: ({ at }) => at.toISOString(),
  Source: ({ source }) => source,
  Description: ({ description }) => description,
  Ledger: ({ ledger }) => ledger,
  Currency: ({ currency }) => currency,
  Debit: ({ amount, currency }) => inMajorUnits(Math.max(amount, 0), currency),
  Credit: ({ amount, currency }) => inMajorUnits(Math.max(-amount, 0), currency),
};

function signed(amount: number, { kind, currency }: { kind: string; currency: string }): number {
  return inMajorUnits(kind === 'credit' ? -amount : amount, currency);
}
