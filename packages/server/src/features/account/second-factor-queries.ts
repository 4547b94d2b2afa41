import type { Db } from '../../platform/db/database.ts';

/** The second factor of an account, also while it is being set up. */
export function findAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticator')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', userId)
    .executeTakeFirst();
}

/** Locks the second factor: its recovery codes cannot be replaced until the transaction ends. */
export function lockAuthenticator(db: Db, userId: string) {
  return db
    .selectFrom('authenticator')
    .select('confirmed_at')
    .where('account_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores a pending secret in place of an earlier pending one. Returns false when the second factor is on. */
export async function upsertPendingSecret(
  db: Db,
  { userId, secret, at }: { userId: string; secret: Buffer; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('authenticator')
    .values({ account_id: userId, secret, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: at })
        .where('authenticator.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false unless this secret is still pending. */
export async function confirmAuthenticator(
  db: Db,
  args: { userId: string; secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('authenticator')
    .set({ confirmed_at: args.at, last_step: args.step })
    .where('account_id', '=', args.userId)
    .where('secret', '=', args.secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a step and all earlier ones as used. Returns false when it was used before. */
export async function updateLastStep(db: Db, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('account_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes the second factor with its recovery codes. */
export async function deleteAuthenticator(db: Db, userId: string) {
  return db.deleteFrom('authenticator').where('account_id', '=', userId).returning('confirmed_at').executeTakeFirst();
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: userId, hash })))
    .execute();
}

/** Uses a recovery code once. Returns false when it is unknown or used. */
export async function recordRecoveryCodeUse(
  db: Db,
  { userId, hash, at }: { userId: string; hash: Buffer; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('account_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function countRecoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
