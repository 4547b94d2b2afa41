import type { Db } from '../../../platform/db/database.ts';

export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** The passkey with its account. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .select(['passkey.id', 'passkey.account_id', 'passkey.public_key', 'account.suspended_at'])
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Whether the passkey exists; locks it against removal until the transaction ends. */
export async function lockPasskey(tx: Db, credentialId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('passkey')
    .select('id')
    .where('credential_id', '=', credentialId)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns undefined when the credential is registered already. */
export function insertPasskey(
  db: Db,
  passkey: {
    userId: string;
    credentialId: string;
    publicKey: Uint8Array;
    counter: number;
    transports: string[];
    name: string;
    at: Date;
  },
) {
  return db
    .insertInto('passkey')
    .values({
      account_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
}

/** Returns false when the counter did not grow although one of the two counts: the key was copied. */
export async function recordPasskeyUse(
  db: Db,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function deletePasskey(db: Db, userId: string, id: string) {
  return db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
}
