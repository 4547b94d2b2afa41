import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { idOfToken, tokenOf } from '../../../platform/auth/one-time-code.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidField, ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/service.ts';
import { type Cell, type Columns, invoiceColumns, journalColumns, paymentColumns, plainText } from './policy.ts';
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
  // A spreadsheet knows UTF-8 by the mark at its beginning.
  const csv = stringify({ bom: true, record_delimiter: 'windows', cast: { string: plainText } });
  // Who stops loading ends the reading, too.
  pipeline(Readable.from(rowsOf(db, days)), csv, () => undefined);
  return { filename: `${table}-${from}-${to}.csv`, csv };
}

async function* rowsOf(db: Db, { table, from, to }: Days): AsyncGenerator<Cell[]> {
  const span = { from: new Date(from), until: new Date(Date.parse(to) + dayMs) };
  const { header, read } = tables[table];
  yield header;
  let after: After | null = null;
  do {
    const batch: Batch = await read(db, { ...span, after });
    yield* batch.rows;
    after = batch.last;
  } while (after);
}

interface Batch {
  rows: Cell[][];
  /** Null after the last of them. */
  last: After | null;
}

type List<L> = (db: Db, batch: Parameters<typeof listPaymentLines>[1]) => Promise<L[]>;

function tableOf<L extends Line>(list: List<L>, columns: Columns<L>) {
  const cells = Object.values(columns);
  const read = async (...args: Parameters<List<L>>): Promise<Batch> => {
    const lines = await list(...args);
    const last = lines.at(-1);
    const rows = lines.map((line) => cells.map((cell) => cell(line)));
    return { rows, last: last ? { at: last.key, id: last.id } : null };
  };
  return { header: Object.keys(columns), read };
}

const tables = {
  payments: tableOf(listPaymentLines, paymentColumns),
  invoices: tableOf(listInvoiceLines, invoiceColumns),
  ledger: tableOf(listJournalLines, journalColumns),
};
