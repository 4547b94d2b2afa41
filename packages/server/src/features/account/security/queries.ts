import type { Db } from '../../../platform/db/database.ts';

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return typeof row?.password_hash === 'string';
}
