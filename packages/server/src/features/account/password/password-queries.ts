import type { Db } from '../../../platform/db/database.ts';

export async function updatePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
