import type { PaymentStatus } from '@greenlight/contract/payment-studio';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { escapeLike } from '../../../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';

export interface PaymentRow {
  id: string;
  created: Date;
  settled: Date | null;
  userId: string | null;
  displayName: string | null;
  email: string | null;
  subject: string;
  periodStart: Date;
  periodEnd: Date | null;
  description: string;
  lines: { description: string; amount: number }[];
  amount: number;
  tax: number;
  currency: string;
  refunded: number;
  disputed: number;
  disputedAt: Date | null;
  state: string;
  failure: string | null;
  gateway: 'sandbox' | 'stripe';
  gatewayRef: string | null;
  brand: string;
  last4: string;
  invoiceNumber: string | null;
  taxName: string | null;
  taxRate: number | null;
  taxInclusive: boolean | null;
}

export interface Span {
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
}

export interface PaymentFilter extends Span {
  status?: PaymentStatus;
  userId?: string;
  /** Payments of these accounts. */
  userIds?: string[];
  /** The payment of the invoice or credit note with this number. */
  invoice?: { kind: 'invoice' | 'credit'; number: number };
}

const ofStatus: Record<PaymentStatus, RawBuilder<unknown>> = {
  pending: sql`state in ('intended', 'needs-approval')`,
  failed: sql`state = 'failed'`,
  paid: sql`state = 'succeeded' and refunded = 0 and disputed_at is null`,
  partly_refunded: sql`refunded > 0 and refunded < amount and disputed_at is null`,
  refunded: sql`refunded > 0 and refunded = amount and disputed_at is null`,
  disputed: sql`disputed_at is not null`,
};

const order = sql`order by created_at desc, id desc`;

/** Newest first. */
export async function listPayments(db: Db, filter: PaymentFilter, page: Page): Promise<PaymentRow[]> {
  const { status, userId, userIds, invoice, from, until } = filter;
  const limit = pageLimit(page);
  const where = sql`true
    ${status === undefined ? sql`` : sql`and ${ofStatus[status]}`}
    ${userId === undefined ? sql`` : sql`and account_id = ${userId}`}
    ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and created_at < ${until}`}
    ${
      invoice === undefined
        ? sql``
        : sql`and id in (select charge_id from invoice where kind = ${invoice.kind} and number = ${invoice.number})`
    }`;
  // Reads the newest payments of each account: one scan for a few accounts would read all payments.
  const chosen =
    userIds === undefined
      ? sql`select * from charge where ${where} ${order} ${limit}`
      : sql`select own.* from unnest(${userIds}::uuid[]) as account cross join lateral (
          select * from charge where account_id = account and ${where} ${order}
          limit ${page.page * page.pageSize + 1}) own ${order} ${limit}`;
  return selectPayments(db, chosen);
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await selectPayments(db, sql`select * from charge where id = ${id}`))[0];
}

/** All attempts to charge the same period, newest first. */
export function listAttempts(db: Db, { subject, periodStart }: PaymentRow): Promise<PaymentRow[]> {
  return selectPayments(
    db,
    sql`select * from charge where subject = ${subject} and period_start = ${periodStart} ${order} limit 51`,
  );
}

async function selectPayments(db: Db, chosen: RawBuilder<unknown>): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select c.id, c.created_at as created, c.settled_at as settled, c.account_id as "userId",
      a.display_name as "displayName", a.email, c.subject, c.period_start as "periodStart",
      c.period_end as "periodEnd", c.description, c.lines, c.amount, c.tax, c.currency, c.refunded, c.disputed,
      c.disputed_at as "disputedAt", c.state, c.failure, c.gateway, c.gateway_ref as "gatewayRef", m.brand, m.last4,
      coalesce(i.content ->> 'number', c.provider_number) as "invoiceNumber", t.name as "taxName", t.rate as "taxRate",
      t.inclusive as "taxInclusive"
    from (${chosen}) c join payment_method m on m.id = c.method_id left join account a on a.id = c.account_id
      left join invoice i on i.charge_id = c.id and i.kind = 'invoice' left join tax_rate t on t.id = c.tax_rate_id
    order by c.created_at desc, c.id desc`.execute(db);
  return rows;
}

/** Accounts whose name or e-mail contains the text, newest first, at most 101. */
export async function listAccountsWith(db: Db, text: string): Promise<string[]> {
  const named = sql`email || ' ' || display_name`;
  const escaped = escapeLike(text);
  // The index finds one or two letters only at the start of a word.
  const hasText =
    text.length >= 3
      ? sql`${named} ilike ${`%${escaped}%`}`
      : sql`(${named} ilike ${`${escaped}%`} or ${named} ilike ${`% ${escaped}%`})`;
  const { rows } = await sql<{ id: string }>`
    select id from account where ${hasText} order by created_at desc, id desc limit 101`.execute(db);
  return rows.map(({ id }) => id);
}

export interface RefundLine {
  id: string;
  created: Date;
  amount: number;
  reason: string;
  endsAccess: boolean;
  state: 'intended' | 'succeeded' | 'failed';
  returned: Date | null;
  failure: string | null;
  actor: string | null;
}

export async function listRefunds(db: Db, chargeId: string): Promise<RefundLine[]> {
  const { rows } = await sql<RefundLine>`
    select r.id, r.created_at as created, r.amount, r.reason, r.ends_access as "endsAccess", r.state,
      r.returned_at as returned, r.failure, a.display_name as actor
    from refund r left join account a on a.id = r.actor_id where r.charge_id = ${chargeId}
    order by r.created_at, r.id`.execute(db);
  return rows;
}

export interface InvoiceLine {
  id: string;
  kind: 'invoice' | 'credit';
  number: string;
  issued: Date;
  buyer: string;
  total: number;
  tax: number;
  currency: string;
  chargeId: string;
}

/** Newest first. */
export async function listInvoices(
  db: Db,
  { kind, number, from, until }: Span & { kind?: 'invoice' | 'credit'; number?: number },
  page: Page,
): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select id, kind, content ->> 'number' as number, issued_at as issued, content -> 'buyer' ->> 'name' as buyer, total,
      (content ->> 'tax')::int as tax, currency, charge_id as "chargeId"
    from invoice where true
      ${kind === undefined ? sql`` : sql`and kind = ${sql.lit(kind)}`}
      ${number === undefined ? sql`` : sql`and number = ${number} and kind in ('invoice', 'credit')`}
      ${from === undefined ? sql`` : sql`and issued_at >= ${from}`}
      ${until === undefined ? sql`` : sql`and issued_at < ${until}`}
    order by issued_at desc, id desc ${pageLimit(page)}`.execute(db);
  return rows;
}
