import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface HoldRow {
  id: string;
  customerId: string;
  /** True to end it with its period, false to let it continue. */
  hold: boolean;
}

/** Running subscriptions of accounts that are suspended or wait for erasure, and held ones of accounts that are not. */
export async function listSubscriptionsToHold(db: Db, limit: number): Promise<HoldRow[]> {
  const { rows } = await sql<HoldRow>`
    select s.id, s.customer_id as "customerId", not s.held as hold
    from stripe_subscription s join stripe_customer c on c.id = s.customer_id join account a on a.id = c.account_id
    where s.ended_at is null and (s.held or not s.cancels)
      and s.held <> (a.suspended_at is not null or a.deletion_due_at is not null)
    order by s.id limit ${limit}`.execute(db);
  return rows;
}

export async function updateHold(db: Db, id: string, held: boolean): Promise<void> {
  await sql`update stripe_subscription set held = ${held} where id = ${id}`.execute(db);
}
