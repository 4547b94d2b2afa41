import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Null once the account is erased. */
export async function findOwner(db: Db, subscriptionId: number): Promise<string | null> {
  const { rows } = await sql<{ userId: string | null }>`
    select account_id as "userId" from foundry_subscription where id = ${subscriptionId}`.execute(db);
  return rows[0]?.userId ?? null;
}
