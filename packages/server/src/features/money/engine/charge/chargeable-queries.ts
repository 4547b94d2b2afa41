import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** The day of the account's erasure; null if it does not wait for erasure. */
export async function findErasureDay(db: Db, userId: string): Promise<Date | null> {
  return (await listErasureDays(db, [userId])).get(userId) ?? null;
}

/** Erasure days by account id, only of accounts that wait for erasure. */
export async function listErasureDays(db: Db, userIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; day: Date }>`
    select id, deletion_due_at as day from account
    where id = any(${userIds}::uuid[]) and deletion_due_at is not null`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** Leaves out accounts that wait for erasure, are suspended, or are still billed by the card provider. */
export async function listChargeable(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where id = any(${userIds}::uuid[]) and deletion_due_at is null and suspended_at is null and not exists (
      select from stripe_customer c join stripe_subscription s on s.customer_id = c.id
      where c.account_id = account.id and s.ended_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}
