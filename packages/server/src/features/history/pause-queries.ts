import type { Db } from '../../platform/db/database.ts';

export async function findPausedAt(db: Db, userId: string): Promise<Date | null> {
  const row = await db.selectFrom('account').select('history_paused_at').where('id', '=', userId).executeTakeFirst();
  return row?.history_paused_at ?? null;
}

export async function updatePausedAt(db: Db, { userId, at }: { userId: string; at: Date | null }): Promise<void> {
  await db.updateTable('account').set({ history_paused_at: at }).where('id', '=', userId).execute();
}
