import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function updateDeletion(
  db: Db,
  userId: string,
  deletion: { requestedAt: Date; dueAt: Date } | null,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ deletion_requested_at: deletion?.requestedAt ?? null, deletion_due_at: deletion?.dueAt ?? null })
    .where('id', '=', userId)
    .execute();
}

/** Locks the account's deletion until the transaction ends: no one else can request, cancel or begin it. */
export function lockDeletion(tx: Db, userId: string) {
  return tx
    .selectFrom('account')
    .select(['role', 'deletion_due_at', 'avatar_image_id'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks the other operators, so that the last two cannot delete their accounts at once. */
export async function hasOtherOperator(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'operator')
    .where('id', '!=', userId)
    .where('suspended_at', 'is', null)
    .where('deletion_due_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

export async function hasErasure(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('erasure').select('id').where('account_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** The account that is due first, or null. Erasures that have begun are in {@link listUnfinishedErasures}. */
export async function findDueAccount(db: Db, at: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from account where deletion_due_at <= ${at}
      and not exists (select from erasure where account_id = account.id)
    order by deletion_due_at limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function insertErasure(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .insertInto('erasure')
    .values({ account_id: userId, started_at: at })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Accounts whose erasure has begun but is not finished. */
export async function listUnfinishedErasures(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('account_id')
    .where('done_at', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** Deletes the account with its rows. Rows that stay (audit entries, content) lose their reference to it. */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account').where('id', '=', userId).execute();
}

export async function finishErasure(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('erasure').set({ account_id: null, done_at: at }).where('account_id', '=', userId).execute();
}
