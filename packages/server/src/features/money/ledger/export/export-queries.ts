import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Where the next batch starts: the sort key of the last row. */
export interface ExportCursor {
  /** A text with microseconds, which a `Date` cannot contain. */
  at: string;
  id: string | number;
}

export interface Line {
  /** `at` as text, for the next batch. */
  key: string;
  at: Date;
  id: string | number;
}

interface Batch {
  from: Date;
  until: Date;
  after: ExportCursor | null;
}

/** Rows per batch: limits the memory for a table of any length. */
const batchRows = 1000;

function goOn({ after }: Batch, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  return after ? sql`and (${at}, ${id}) > (${after.at}::timestamptz, ${after.id})` : sql``;
}

export interface PaymentLine extends Line {
  settled: Date | null;
  email: string | null;
  name: string | null;
  description: string;
  subject: string;
  state: string;
  failure: string | null;
  amount: number;
  tax: number;
  refunded: number;
  disputed: number;
  currency: string;
  gateway: string;
  gatewayRef: string | null;
  invoice: string | null;
}

/** Oldest first. */
export async function listPaymentLines(db: Db, batch: Batch): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    select c.id, c.created_at as at, c.created_at::text as key, c.settled_at as settled, a.email, a.display_name as name, c.description, c.subject,
      c.state, c.failure, c.amount, c.tax, c.refunded, c.disputed, c.currency, c.gateway,
      c.gateway_ref as "gatewayRef", coalesce(i.content ->> 'number', c.provider_number) as invoice
    from (select * from charge
      where created_at >= ${batch.from} and created_at < ${batch.until}
        ${goOn(batch, sql`created_at`, sql`id`)} order by created_at, id limit ${sql.lit(batchRows)}) c
      left join account a on a.id = c.account_id left join invoice i on i.charge_id = c.id and i.kind = 'invoice'
    order by c.created_at, c.id`.execute(db);
  return rows;
}

export interface InvoiceExportLine extends Line {
  kind: string;
  number: string;
  buyer: string;
  email: string;
  country: string | null;
  region: string | null;
  subtotal: number;
  taxName: string | null;
  taxPercent: number | null;
  taxInclusive: boolean;
  tax: number;
  total: number;
  currency: string;
  corrects: string | null;
}

export async function listInvoiceLines(db: Db, batch: Batch): Promise<InvoiceExportLine[]> {
  const { rows } = await sql<InvoiceExportLine>`
    select id, issued_at as at, issued_at::text as key, kind, content ->> 'number' as number, content -> 'buyer' ->> 'name' as buyer,
      content -> 'buyer' ->> 'email' as email, content -> 'buyer' ->> 'country' as country,
      content -> 'buyer' ->> 'region' as region, (content ->> 'subtotal')::int as subtotal,
      content ->> 'taxName' as "taxName", (content ->> 'taxPercent')::float as "taxPercent",
      (content ->> 'taxInclusive')::boolean as "taxInclusive", (content ->> 'tax')::int as tax, total, currency,
      content -> 'corrects' ->> 'number' as corrects
    from invoice where issued_at >= ${batch.from} and issued_at < ${batch.until}
      ${goOn(batch, sql`issued_at`, sql`id`)} order by issued_at, id limit ${sql.lit(batchRows)}`.execute(db);
  return rows;
}

export interface JournalLine extends Line {
  source: string;
  description: string;
  ledger: string;
  amount: number;
  currency: string;
}

/** A batch counts postings, so that the lines of a posting are never split. */
export async function listJournalLines(db: Db, batch: Batch): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    select p.id, p.at, p.at::text as key, p.source, p.description, l.ledger, l.amount, l.currency
    from (select * from ledger_posting where at >= ${batch.from} and at < ${batch.until}
      ${goOn(batch, sql`at`, sql`id`)} order by at, id limit ${sql.lit(batchRows)}) p
      join ledger_line l on l.posting_id = p.id
    order by p.at, p.id, l.id`.execute(db);
  return rows;
}
