import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Until the transaction ends, nobody else changes the devices, cards, credit, codes or gifts of the account. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await sql`select from account where id = ${userId} for no key update`.execute(tx);
}
