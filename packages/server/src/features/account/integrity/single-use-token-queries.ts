import type { Db } from '../../../platform/db/database.ts';

/** Returns false when the token was used before: of several concurrent calls one succeeds. */
export async function insertSpentToken(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const result = await db
    .insertInto('spent_token')
    .values({ hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findSpentToken(db: Db, hash: Buffer) {
  return db.selectFrom('spent_token').select('expires_at').where('hash', '=', hash).executeTakeFirst();
}

export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('spent_token').where('expires_at', '<=', before).execute();
}
