import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ChargeRow } from './policy.ts';

const fields = sql`id, account_id as "userId", subject, period_start as "periodStart", period_end as "periodEnd",
  description, lines, amount, tax, tax_rate_id as "taxRateId", currency, attempt, gateway, method_id as "methodId", state,
  failure, gateway_ref as "gatewayRef", refunded, disputed_at as "disputedAt", created_at as "createdAt",
  settled_at as "settledAt"`;

export type NewCharge = Omit<
  ChargeRow,
  'attempt' | 'state' | 'failure' | 'gatewayRef' | 'refunded' | 'disputedAt' | 'createdAt' | 'settledAt'
> & { at: Date };

/** Null when one that has not failed pays for this period already, or the id is taken. */
export async function insertCharge(db: Db, charge: NewCharge): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`
    insert into charge (id, account_id, subject, period_start, period_end, description, lines, amount, tax, tax_rate_id,
      currency, attempt, gateway, method_id, created_at)
    values (${charge.id}, ${charge.userId}, ${charge.subject}, ${charge.periodStart}, ${charge.periodEnd},
      ${charge.description}, ${JSON.stringify(charge.lines)}::jsonb, ${charge.amount}, ${charge.tax},
      ${charge.taxRateId}, ${charge.currency},
      (select 1 + count(*)::int from charge where subject = ${charge.subject} and period_start = ${charge.periodStart}),
      ${charge.gateway}, ${charge.methodId}, ${charge.at})
    on conflict do nothing returning ${fields}`.execute(db);
  return rows[0] ?? null;
}

/** The one that pays for a period, or that is to. */
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

export async function lockCharge(db: Db, id: string): Promise<ChargeRow | null> {
  const { rows } = await sql<ChargeRow>`select ${fields} from charge where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** Charges of a subject that have yet to be decided, oldest first. */
export async function listOpenCharges(db: Db, subject: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${fields} from charge where subject = ${subject} and state in ('intended', 'action')
    order by created_at`.execute(db);
  return rows;
}

export async function updateChargeState(
  db: Db,
  charge: Pick<ChargeRow, 'id' | 'state' | 'failure' | 'gatewayRef' | 'settledAt'>,
): Promise<void> {
  await sql`update charge set state = ${charge.state}, failure = ${charge.failure}, gateway_ref = ${charge.gatewayRef},
    settled_at = ${charge.settledAt} where id = ${charge.id}`.execute(db);
}
