import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Null once the account is erased, and while nothing is taken from it: it is suspended, or waits for its erasure. */
export async function findOwner(db: Db, subscriptionId: number): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select s.account_id as "userId" from foundry_subscription s join account a on a.id = s.account_id
    where s.id = ${subscriptionId} and a.suspended_at is null and a.deletion_due_at is null`.execute(db);
  return rows[0]?.userId ?? null;
}
