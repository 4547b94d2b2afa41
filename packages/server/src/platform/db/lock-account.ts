import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Locks the account until the transaction ends: no other transaction can change its devices, cards, credit, codes or
 * gifts.
 */
export async function lockAccount(tx: Db, userId: string): Promise<void> {
  await sql`select from account where id = ${userId} for no key update`.execute(tx);
}
