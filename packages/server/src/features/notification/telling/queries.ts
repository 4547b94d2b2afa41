import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Counts for the announcement, if the event is one. */
export async function updateRecipients(db: Db, { eventId, more }: { eventId: number; more: number }): Promise<void> {
  if (more === 0) return;
  await db
    .updateTable('announcement')
    .set({ recipients: sql`recipients + ${more}` })
    .where('event_id', '=', eventId)
    .execute();
}
