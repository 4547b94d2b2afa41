import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Owner {
  userId: string;
  email: string;
}

/** Null once the account is erased, and while nothing is taken from it: it is suspended, or waits for its erasure. */
export async function findOwner(db: Db, subscriptionId: number): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select s.account_id as "userId", a.email from foundry_subscription s join account a on a.id = s.account_id
    where s.id = ${subscriptionId} and a.suspended_at is null and a.deletion_due_at is null`.execute(db);
  return rows[0] ?? null;
}
