import type { Db } from '../../../platform/db/database.ts';

export function findLatestExport(db: Db, userId: string) {
  return db
    .selectFrom('account_export')
    .select(['id', 'requested_at', 'ready_at', 'expires_at'])
    .where('account_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findExport(db: Db, id: string) {
  return db
    .selectFrom('account_export')
    .select(['account_id', 'ready_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns null while another archive is being made. */
export async function insertExport(db: Db, userId: string, at: Date): Promise<string | null> {
  const row = await db
    .insertInto('account_export')
    .values({ account_id: userId, requested_at: at })
    .onConflict((conflict) => conflict.column('account_id').where('ready_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the owner's id, or null when the export was removed in the meantime or was ready before. */
export async function updateExportReady(db: Db, id: string, at: Date, expiresAt: Date): Promise<string | null> {
  const row = await db
    .updateTable('account_export')
    .set({ ready_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function listExports(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('account_export').select('id').where('account_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Ends the exports of these accounts that can be downloaded. Returns their number. */
export async function endExports(db: Db, userIds: string[], at: Date): Promise<number> {
  const ofAccounts = db.updateTable('account_export').set({ expires_at: at }).where('account_id', 'in', userIds);
  return Number((await ofAccounts.where('expires_at', '>', at).executeTakeFirst()).numUpdatedRows);
}

/** Deletes the unfinished exports of these accounts. Returns the accounts that had one. */
export async function deleteExportsInMaking(db: Db, userIds: string[]): Promise<string[]> {
  const ofAccounts = db.deleteFrom('account_export').where('account_id', 'in', userIds);
  const rows = await ofAccounts.where('ready_at', 'is', null).returning('account_id').execute();
  return rows.map((row) => row.account_id);
}

/** Ready exports that have expired, and exports that were never finished. */
export async function listEndedExports(db: Db, ended: { expiredBy: Date; requestedBefore: Date }): Promise<string[]> {
  const rows = await db
    .selectFrom('account_export')
    .select('id')
    .where((where) =>
      where.or([
        where('expires_at', '<=', ended.expiredBy),
        where.and([where('ready_at', 'is', null), where('requested_at', '<', ended.requestedBefore)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('account_export').where('id', '=', id).execute();
}
