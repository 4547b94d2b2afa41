import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Deletes old items, with a decision or without one. */
export async function deleteOldItems(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('moderation_item').where('done_at', '<', before).execute();
  await sql`
    delete from moderation_item where done_at is null and queued_at < ${before} and not is_appeal`.execute(db);
}

/** Deletes bans that ended before, and bans without an end of accounts that are gone, after a time of their own. */
export async function deleteOldBans(db: Db, { ended, erased }: { ended: Date; erased: Date }): Promise<void> {
  await sql`
    delete from moderation_ban where least(lifted_at, ends_at) < ${ended}
      or (account_id is null and created_at < ${erased})`.execute(db);
}

/** Deletes old acts whose ban, if any, is over. */
export async function deleteOldActs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('moderation_act').where('created_at', '<', before).where('ban_id', 'is', null).execute();
}

export async function deleteOldNotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('moderation_note').where('created_at', '<', before).execute();
}
