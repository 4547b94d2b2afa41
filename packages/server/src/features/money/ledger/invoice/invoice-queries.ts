import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { InvoiceContent } from './invoice-content.ts';

export interface ChargeToPrint {
  chargeId: string;
  isInvoiced: boolean;
  userId: string | null;
  description: string;
  lines: { description: string; amount: number }[];
  periodStart: Date;
  periodEnd: Date | null;
  amount: number;
  tax: number;
  currency: string;
  at: Date;
  taxName: string | null;
  /** In thousandths of a percent. */
  taxRate: number | null;
  taxInclusive: boolean | null;
  brand: string;
  last4: string;
  language: string | null;
  email: string | null;
  name: string | null;
  country: string | null;
  region: string | null;
}

/** The current data for an invoice of each charge. */
export async function listChargesToPrint(db: Db, chargeIds: string[]): Promise<ChargeToPrint[]> {
  const { rows } = await sql<ChargeToPrint>`
    select c.id as "chargeId", c.account_id as "userId", c.description, c.lines, c.period_start as "periodStart",
      c.period_end as "periodEnd", c.amount, c.tax, c.currency, coalesce(c.settled_at, c.created_at) as at,
      t.name as "taxName", t.rate as "taxRate", t.inclusive as "taxInclusive", m.brand, m.last4,
      a.language, a.email, coalesce(nullif(b.name, ''), a.display_name) as name, b.country, b.region,
      exists (select from invoice where charge_id = c.id and kind = 'invoice') as "isInvoiced"
    from charge c join payment_method m on m.id = c.method_id
      left join tax_rate t on t.id = c.tax_rate_id left join account a on a.id = c.account_id
      left join billing_address b on b.account_id = c.account_id
    where c.id = any(${chargeIds}::uuid[])`.execute(db);
  return rows;
}

export interface InvoiceRow {
  id: string;
  kind: 'invoice' | 'credit';
  number: string;
  chargeId: string;
  issuedAt: Date;
  content: InvoiceContent;
}

const fields = sql`i.id, i.kind, i.content ->> 'number' as number, i.charge_id as "chargeId", i.issued_at as "issuedAt",
  i.content`;

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${fields} from invoice i where i.id = ${id}`.execute(db);
  return rows[0];
}

export async function findInvoiceOfCharge(db: Db, chargeId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${fields} from invoice i where i.charge_id = ${chargeId} and i.kind = 'invoice'`.execute(db);
  return rows[0];
}

export async function findNoteOfRefund(db: Db, refundId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`select ${fields} from invoice i where i.refund_id = ${refundId}`.execute(db);
  return rows[0];
}

export interface DocumentRow {
  id: string;
  chargeId: string;
  kind: InvoiceRow['kind'];
  number: string;
  issuedAt: Date;
  total: number;
  /** An invoice of the card provider: then `id` is that of the charge. */
  isProviders: boolean;
}

/** Invoices and credit notes of these charges, oldest first. */
export async function listDocumentsOf(db: Db, chargeIds: string[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, charge_id as "chargeId", kind, content ->> 'number' as number, issued_at as "issuedAt", total,
      false as "isProviders"
    from invoice where charge_id = any(${chargeIds}::uuid[])
    union all
    select id, id, 'invoice', provider_number, coalesce(settled_at, created_at), amount, true
    from charge where id = any(${chargeIds}::uuid[]) and provider_number is not null and state = 'succeeded'
    order by 5, 4`.execute(db);
  return rows;
}

export interface NewInvoice {
  id: string;
  userId: string | null;
  chargeId: string;
  refundId: string | null;
  issuedAt: Date;
  content: Omit<InvoiceContent, 'number'>;
}

/**
 * Gives the invoices the next numbers of this kind, in their order, and returns the numbers. Other transactions wait
 * until this one ends, so that no number is skipped.
 */
export async function insertInvoices(db: Db, kind: InvoiceRow['kind'], invoices: NewInvoice[]): Promise<string[]> {
  const columns = invoices.map(({ content, ...invoice }) => ({
    id: invoice.id,
    account_id: invoice.userId,
    charge_id: invoice.chargeId,
    refund_id: invoice.refundId,
    issued_at: invoice.issuedAt,
    content,
    total: content.total,
    currency: content.currency,
  }));
  const { rows } = await sql<{ number: string }>`
    with series as (
      update invoice_series set last = last + ${columns.length}::int where kind = ${kind} returning last, prefix),
    numbered as (
      select n.*, last - ${columns.length}::int + row_number() over () as place, prefix
      from series, jsonb_populate_recordset(null::invoice, ${JSON.stringify(columns)}::jsonb) n)
    insert into invoice (id, kind, number, account_id, charge_id, refund_id, issued_at, content, total, currency)
    select id, ${kind}, place, account_id, charge_id, refund_id, issued_at, content || jsonb_build_object('number',
      prefix || lpad(place::text, greatest(6, length(place::text)), '0')), total, currency
    from numbered order by place returning content ->> 'number' as number`.execute(db);
  return rows.map(({ number }) => number);
}

export async function findProviderInvoice(db: Db, chargeId: string): Promise<string | null> {
  const { rows } = await sql<{ invoice: string | null }>`
    select provider_invoice as invoice from charge where id = ${chargeId}`.execute(db);
  return rows[0]?.invoice ?? null;
}
