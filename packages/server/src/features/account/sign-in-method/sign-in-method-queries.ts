import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return typeof row?.password_hash === 'string';
}

export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Whether the account has a password, a linked provider or a passkey. */
export async function hasSignInMethod(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from account where id = ${userId} and password_hash is not null)
      or exists (select from account_identity where account_id = ${userId})
      or exists (select from passkey where account_id = ${userId}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Deletes linked providers, passkeys and the second factor; keeps the password. */
export async function deleteOtherSignInMethods(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_identity').where('account_id', '=', userId).execute();
  await db.deleteFrom('passkey').where('account_id', '=', userId).execute();
  await db.deleteFrom('authenticator').where('account_id', '=', userId).execute();
}
