import { paymentExportFile } from '@greenlight/contract/raw-routes';
import { type Days, spanOf } from '../../../../platform/clock/days.ts';
import { type Cell, csvOf } from '../../../../platform/csv.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type OpenedFile, requireParts, timedAddressOf } from '../../../../platform/http/token-file.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField } from '../../../../platform/problem-error.ts';
import { recordAudit } from '../../../audit/audit-entry.ts';
import { type Columns, invoiceColumns, journalColumns, paymentColumns } from './export-columns.ts';
import {
  type ExportCursor,
  type Line,
  listInvoiceLines,
  listJournalLines,
  listPaymentLines,
} from './export-queries.ts';

const purpose = 'payment-export';

export type TableName = 'payments' | 'invoices' | 'ledger';

interface Table extends Days {
  table: TableName;
}

/** Makes a signed address of a table, valid for some minutes without a session. Throws `invalid_request`. */
export async function beginBooksExport(
  platform: Platform,
  actorId: string,
  { table, from, to }: Table,
): Promise<{ url: string }> {
  if (from > to) throw invalidField('body.from', 'The first day has to come before the last');
  await recordAudit(platform.db, {
    actorId,
    action: 'payment.export',
    subject: `payment-export:${table}`,
    detail: { from, to },
  });
  return { url: timedAddressOf(platform, paymentExportFile, { purpose, parts: [table, from, to] }) };
}

/** The table of the token as CSV, read in batches. Throws `not_found` for an invalid or expired token. */
export function openBooksExport(platform: Platform, token: string): OpenedFile {
  const [table, from, to] = requireParts(platform, purpose, token) as [TableName, string, string];
  return { filename: `${table}-${from}-${to}.csv`, body: csvOf(rowsOf(platform.db, { table, from, to })) };
}

async function* rowsOf(db: Db, { table, from, to }: Table): AsyncGenerator<Cell[]> {
  const span = spanOf({ from, to });
  const { header, read } = tables[table];
  yield header;
  let after: ExportCursor | null = null;
  do {
    const batch: Batch = await read(db, { ...span, after });
    yield* batch.rows;
    after = batch.last;
  } while (after);
}

interface Batch {
  rows: Cell[][];
  /** Null if the batch is empty: the table ends. */
  last: ExportCursor | null;
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
