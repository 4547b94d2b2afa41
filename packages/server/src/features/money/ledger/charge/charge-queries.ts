import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';
import type { ChargeRow } from './charge-row.ts';

const fields = sql`id, account_id as "userId", subject, period_start as "periodStart", period_end as "periodEnd",
  description, lines, amount, tax, tax_rate_id as "taxRateId", currency, attempt, gateway, method_id as "methodId", state,
  failure, gateway_ref as "gatewayRef", refunded, disputed_at as "disputedAt", created_at as "createdAt",
  settled_at as "settledAt"`;

export type NewCharge = Omit<
  ChargeRow,
  'attempt' | 'state' | 'failure' | 'gatewayRef' | 'refunded' | 'disputedAt' | 'createdAt' | 'settledAt'
> & { at: Date };

/** Skips charges whose id is taken, or whose period has a charge that has not failed. */
export async function insertCharges(db: Db, charges: NewCharge[]): Promise<ChargeRow[]> {
  const columns = charges.map((charge) => ({
    id: charge.id,
    account_id: charge.userId,
    subject: charge.subject,
    period_start: charge.periodStart,
    period_end: charge.periodEnd,
    description: charge.description,
    lines: charge.lines,
    amount: charge.amount,
    tax: charge.tax,
    tax_rate_id: charge.taxRateId,
    currency: charge.currency,
    gateway: charge.gateway,
    method_id: charge.methodId,
    created_at: charge.at,
  }));
  const { rows } = await sql<ChargeRow>`
    insert into charge (id, account_id, subject, period_start, period_end, description, lines, amount, tax, tax_rate_id,
      currency, attempt, gateway, method_id, created_at)
    select id, account_id, subject, period_start, period_end, description, lines, amount, tax, tax_rate_id, currency,
      (select 1 + count(*)::int from charge where subject = n.subject and period_start = n.period_start),
      gateway, method_id, created_at
    from jsonb_populate_recordset(null::charge, ${JSON.stringify(columns)}::jsonb) n
    on conflict do nothing returning ${fields}`.execute(db);
  return rows;
}

/** The open or succeeded charge of a period. */
export async function findChargeOfPeriod(
  db: Db,
  { subject, periodStart }: Pick<ChargeRow, 'subject' | 'periodStart'>,
): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`
    select ${fields} from charge where subject = ${subject} and period_start = ${periodStart} and state <> 'failed'`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findCharge(db: Db, id: string): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select ${fields} from charge where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks in the order of ids, so that transactions that lock several do not deadlock. */
export async function lockCharges(db: Db, ids: string[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${fields} from charge where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  return rows;
}

/** Charges of these subjects that are not settled, oldest first. */
export async function listOpenCharges(db: Db, subjects: string[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${fields} from charge where subject = any(${subjects}::text[]) and state in ('intended', 'needs-approval')
    order by created_at`.execute(db);
  return rows;
}

export async function updateChargeStates(
  db: Db,
  charges: Pick<ChargeRow, 'id' | 'state' | 'failure' | 'gatewayRef' | 'settledAt'>[],
): Promise<void> {
  const columns = charges.map(({ gatewayRef, settledAt, ...charge }) => {
    return { ...charge, gateway_ref: gatewayRef, settled_at: settledAt };
  });
  await sql`
    update charge set state = n.state, failure = n.failure, gateway_ref = n.gateway_ref, settled_at = n.settled_at
    from jsonb_populate_recordset(null::charge, ${JSON.stringify(columns)}::jsonb) n
    where charge.id = n.id`.execute(db);
}

export type PaymentRow = Pick<
  ChargeRow,
  'id' | 'description' | 'amount' | 'tax' | 'currency' | 'state' | 'refunded'
> & {
  date: Date;
  /** The amount that a bank took back. */
  disputed: number;
};

/** Newest first. */
export async function listPayments(db: Db, { userId, ...page }: Page & { userId: string }): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, description, amount, tax, currency, state, refunded, disputed, coalesce(settled_at, created_at) as date
    from charge where account_id = ${userId} order by created_at desc, attempt desc, id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Whether one of these cards paid for a subscription of the own engine. */
export async function hasPaidSubscriptionBy(db: Db, methodIds: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from charge
    where method_id = any(${methodIds}::uuid[]) and state = 'succeeded' and subject like 'foundry:%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
