import type { Db } from '../../../platform/db/database.ts';

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Returns false when the account's address has changed since. */
export async function recordEmailVerification(db: Db, userId: string, email: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set((set) => ({ verified_at: set.fn.coalesce('verified_at', set.val(at)) }))
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateEmail(db: Db, userId: string, email: string, at: Date): Promise<void> {
  await db.updateTable('account').set({ email, verified_at: at }).where('id', '=', userId).execute();
}
