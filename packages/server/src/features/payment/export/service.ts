import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import { minorDigits } from '../../../platform/money/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { type After, type Line, listInvoiceLines, listJournalLines, listPaymentLines } from './queries.ts';

export type TableName = 'payments' | 'invoices' | 'ledger';

/** How long the address of a table opens it, in milliseconds. */
const addressMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

interface Days {
  table: TableName;
  /** As 2026-11-21, of UTC, both included. */
  from: string;
  to: string;
}

/** Where a table can be loaded for some minutes, by a browser that sends no token. Throws `invalid_request`. */
export async function beginExport(
  { db, config, clock }: Platform,
  actorId: string,
  { table, from, to }: Days,
): Promise<{ url: string }> {
  if (from > to) throw invalidField('body.from', 'The first day has to come before the last');
  const expiry = Math.floor((clock.now().getTime() + addressMs) / 1000);
  const token = tokenOf(config.secrets.token, `payment-export:${table}:${from}:${to}:${expiry}`);
  await recordAudit(db, {
    actorId,
    action: 'payment.export',
    subject: `payment-export:${table}`,
    detail: { from, to },
  });
  return { url: `${config.hosts.studio}/v1/payment-exports/${token}` };
}

/** The table behind the token, row by row. Throws `not_found`, also when its time is over. */
export function openExport({ db, config, clock }: Platform, token: string): { filename: string; csv: Readable } {
  const parts = idOfToken(config.secrets.token, token)?.split(':') ?? [];
  const [kind, table, from = '', to = '', expiry] = parts;
  if (kind !== 'payment-export' || Number(expiry) * 1000 <= clock.now().getTime()) throw new ProblemError('not_found');
  const days = { table: table as TableName, from, to };
  // A spreadsheet knows UTF-8 by the mark at its beginning, and would run what begins like a formula.
  const csv = Readable.from(rowsOf(db, days)).pipe(
    stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' }),
  );
  return { filename: `${table}-${from}-${to}.csv`, csv };
}

type Cell = string | number | null;

async function* rowsOf(db: Db, { table, from, to }: Days): AsyncGenerator<Cell[]> {
  const span = { from: new Date(from), until: new Date(Date.parse(to) + dayMs) };
  const { header, read } = tables[table];
  yield header;
  let after: After | null = null;
  for (;;) {
    const lines: { line: Line; cells: Cell[] }[] = await read(db, { ...span, after });
    for (const { cells } of lines) yield cells;
    const last = lines.at(-1);
    if (!last) return;
    after = { at: last.line.key, id: last.line.id };
  }
}

interface Table {
  header: string[];
  read: (db: Db, batch: Parameters<typeof listPaymentLines>[1]) => Promise<{ line: Line; cells: Cell[] }[]>;
}

const tables: Record<TableName, Table> = {
  payments: {
    header: [
      ...['Payment', 'Created', 'Settled', 'E-mail', 'Name', 'Description', 'Subject', 'State', 'Failure', 'Currency'],
      ...['Amount', 'Tax', 'Refunded', 'Disputed', 'Gateway', 'Gateway reference', 'Invoice'],
    ],
    read: async (db, batch) =>
      (await listPaymentLines(db, batch)).map((line) => ({
        line,
        cells: [
          ...[line.id, timeOf(line.at), line.settled && timeOf(line.settled), line.email, line.name, line.description],
          ...[line.subject, line.state, line.failure, line.currency, decimal(line.amount, line.currency)],
          ...[decimal(line.tax, line.currency), decimal(line.refunded, line.currency)],
          ...[decimal(line.disputed, line.currency), line.gateway, line.gatewayRef, line.invoice],
        ],
      })),
  },
  invoices: {
    header: [
      ...['Number', 'Kind', 'Date', 'Buyer', 'E-mail', 'Country', 'Region', 'Currency', 'Subtotal', 'Tax name'],
      ...['Tax percent', 'Tax contained', 'Tax', 'Total', 'Corrects'],
    ],
    read: async (db, batch) =>
      (await listInvoiceLines(db, batch)).map((line) => {
        // What is given back is below zero, so that a column adds up.
        const sign = line.kind === 'credit' ? -1 : 1;
        const money = (amount: number) => decimal(sign * amount, line.currency);
        return {
          line,
          cells: [
            ...[line.number, line.kind, timeOf(line.at), line.buyer, line.email, line.country, line.region],
            ...[line.currency, money(line.subtotal), line.taxName, line.taxPercent],
            ...[line.taxInclusive ? 'yes' : 'no', money(line.tax), money(line.total), line.corrects],
          ],
        };
      }),
  },
  ledger: {
    header: ['Posting', 'Date', 'Source', 'Description', 'Ledger', 'Currency', 'Debit', 'Credit'],
    read: async (db, batch) =>
      (await listJournalLines(db, batch)).map((line) => ({
        line,
        cells: [
          ...[line.id, timeOf(line.at), line.source, line.description, line.ledger, line.currency],
          ...[decimal(Math.max(line.amount, 0), line.currency), decimal(Math.max(-line.amount, 0), line.currency)],
        ],
      })),
  },
};

/** Spreadsheets would run what begins like a formula; names are whatever members typed. */
function plainText(text: string): string {
  return /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(text) ? `'${text}` : text;
}

function timeOf(at: Date): string {
  return at.toISOString();
}

/** A number that adds up in any spreadsheet: no thousands, a point. */
function decimal(amount: number, currency: string): number {
  return amount / 10 ** minorDigits(currency);
}
