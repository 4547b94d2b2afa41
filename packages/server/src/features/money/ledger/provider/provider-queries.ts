import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { ProviderCharge } from './provider-charge.ts';

export async function listBookedIds(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from charge where id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listRefundedChargeIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from charge where account_id = ${userId} and refunded > 0 and provider_invoice is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewProviderCharge extends ProviderCharge {
  userId: string;
  subject: string;
  planId: string;
  methodId: string;
}

export async function insertProviderCharge(db: Db, charge: NewProviderCharge): Promise<void> {
  const { id, userId, subject, lines, failure, invoice, at } = charge;
  await sql`
    insert into charge (id, account_id, subject, period_start, period_end, description, lines, amount, tax, currency,
      attempt, gateway, method_id, state, failure, gateway_ref, created_at, settled_at, provider_invoice,
      provider_number)
    select ${id}, ${userId}, ${subject}, ${charge.periodStart}, ${charge.periodEnd}, p.name,
      (select coalesce(jsonb_agg(jsonb_build_object('description', coalesce(line.description, p.name),
        'amount', line.amount)), '[]')
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(description text, amount int)),
      ${charge.amount}, ${charge.tax}, ${charge.currency},
      (select 1 + count(*)::int from charge where subject = ${subject} and period_start = ${charge.periodStart}),
      'stripe', ${charge.methodId}, ${failure ? 'failed' : 'succeeded'}, ${failure}, ${charge.ref}, ${at}, ${at},
      ${invoice.id}, ${invoice.number}
    from plan p where p.id = ${charge.planId} on conflict (id) do nothing`.execute(db);
}

/** Invoices that staff refunded without ending the access that they paid for. */
export async function listGoodwillInvoiceIds(db: Db, invoices: string[]): Promise<string[]> {
  const { rows } = await sql<{ invoice: string }>`
    select c.provider_invoice as invoice from charge c
    where c.provider_invoice = any(${invoices}::text[]) and exists (
      select from refund r where r.charge_id = c.id and r.actor_id is not null and r.state <> 'failed')
      and not exists (select from refund r where r.charge_id = c.id and r.ends_access and r.state <> 'failed')`.execute(
    db,
  );
  return rows.map(({ invoice }) => invoice);
}

/** The charges of these payment intents. */
export async function listChargesByRef(
  db: Db,
  refs: string[],
): Promise<{ id: string; ref: string; currency: string }[]> {
  const { rows } = await sql<{ id: string; ref: string; currency: string }>`
    select id, gateway_ref as ref, currency from charge
    where gateway = 'stripe' and gateway_ref = any(${refs}::text[])`.execute(db);
  return rows;
}
