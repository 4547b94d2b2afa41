import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether a delayed message must be shown by now. */
export async function hasDueMessage(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (select from chat_message where delayed_until <= ${at} and removed_at is null) as "isDue"`.execute(
    db,
  );
  return rows[0]?.isDue ?? false;
}

/** Delayed messages that must be shown by now, locked. Those that another process shows at this moment are left out. */
export async function listDueMessages(tx: Db, { at, limit }: { at: Date; limit: number }): Promise<number[]> {
  const rows = await tx
    .selectFrom('chat_message')
    .select('id')
    .where('delayed_until', '<=', at)
    .where('removed_at', 'is', null)
    .orderBy('delayed_until')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Shows these messages to everybody. Returns those that were delayed, in the order of their ids. */
export async function clearDelay(tx: Db, ids: number[]): Promise<{ id: number; livestreamId: number }[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable('chat_message')
    .set({ delayed_until: null })
    .where('id', 'in', ids)
    .where('delayed_until', 'is not', null)
    .where('removed_at', 'is', null)
    .returning(['id', 'livestream_id as livestreamId'])
    .execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Whether a message of this span of time is delayed. */
export async function hasDelayedMessage(
  db: Db,
  { livestreamId, from, to }: { livestreamId: number; from: Date; to: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isDelayed: boolean }>`
    select exists (select from chat_message where livestream_id = ${livestreamId} and delayed_until is not null
      and removed_at is null and created_at >= ${from} and created_at < ${to}) as "isDelayed"`.execute(db);
  return rows[0]?.isDelayed ?? false;
}
