import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Until the transaction ends nobody else changes what an account has of devices, cards, credit, codes and gifts. */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await sql`select from account where id = ${userId} for no key update`.execute(tx);
}
