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

/** A letter of the announcement was taken by the mail server. */
export async function addMailed(db: Db, eventId: number): Promise<void> {
  await db.updateTable('announcement').set({ mailed: sql`mailed + 1` }).where('event_id', '=', eventId).execute();
}

/** Followers of the announcement who get no letter. */
export async function addUnmailed(
  db: Db,
  eventId: number,
  more: { unwanted: number; unconfirmed: number; closed: number },
): Promise<void> {
  await db
    .updateTable('announcement')
    .set({
      unmailed_unwanted: sql`unmailed_unwanted + ${more.unwanted}`,
      unmailed_unconfirmed: sql`unmailed_unconfirmed + ${more.unconfirmed}`,
      unmailed_closed: sql`unmailed_closed + ${more.closed}`,
    })
    .where('event_id', '=', eventId)
    .execute();
}
