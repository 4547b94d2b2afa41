import type { Db } from '../../platform/db/database.ts';

export async function updateAccountRole(db: Db, userId: string, role: string): Promise<void> {
  await db.updateTable('account').set({ role }).where('id', '=', userId).execute();
}

export async function countAccountsOfRole(db: Db, role: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function updateAccountSuspendedAt(db: Db, userId: string, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ suspended_at: at }).where('id', '=', userId).execute();
}

export async function findHistoryPausedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('account').select('history_paused_at').where('id', '=', userId).executeTakeFirst();
  return row?.history_paused_at ?? null;
}

export async function updateHistoryPausedAt(db: Db, userId: string, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ history_paused_at: at }).where('id', '=', userId).execute();
}
