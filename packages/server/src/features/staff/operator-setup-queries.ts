import type { Db } from '../../platform/db/database.ts';

export async function hasOperator(db: Db): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').where('role', '=', 'operator').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Replaces the tokens of earlier starts. */
export async function replaceSetupToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('setup_token').execute();
  await db.insertInto('setup_token').values({ hash }).execute();
}

/** Uses the token, once: only the call that deletes the row succeeds. */
export async function deleteSetupToken(db: Db, hash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('setup_token').where('hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
