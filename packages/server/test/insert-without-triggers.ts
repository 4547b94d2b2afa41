import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';

/**
 * Runs `insert` in a transaction without triggers and foreign keys, because these take most of the time of many rows.
 * The rows must be consistent, and data that triggers derive from them is missing.
 */
export async function insertWithoutTriggers<T>(db: Db, insert: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    return insert(tx);
  });
}
