import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function findAddress(db: Db, userId: string) {
  return (await listAddresses(db, [userId]))[0];
}

export function listEmails(db: Db, userIds: string[]): Promise<{ id: string; email: string }[]> {
  const ids = sql<string>`any(${userIds}::uuid[])`;
  return db.selectFrom('account').select(['id', 'email']).where('id', '=', ids).execute();
}

export function listAddresses(db: Db, userIds: string[]) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'display_name', 'language', 'verified_at', 'suspended_at'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
}
