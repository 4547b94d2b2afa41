import type { Db } from '../../../platform/db/database.ts';

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return typeof row?.password_hash === 'string';
}

/** Providers, passkeys and the second factor; the password stays. */
export async function deleteOtherWays(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_identity').where('account_id', '=', userId).execute();
  await db.deleteFrom('passkey').where('account_id', '=', userId).execute();
  await db.deleteFrom('authenticator').where('account_id', '=', userId).execute();
}
