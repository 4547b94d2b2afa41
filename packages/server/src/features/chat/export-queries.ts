import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The id of the stream of a media entry; undefined for a video. */
export async function findStreamOfMedia(db: Db, mediaId: number): Promise<number | undefined> {
  return (await db.selectFrom('livestream').select('id').where('media_id', '=', mediaId).executeTakeFirst())?.id;
}

export interface ExportedRow {
  id: number;
  createdAt: Date;
  /** When the stream began; null before. */
  startedAt: Date | null;
  accountId: string;
  displayName: string;
  message: string;
  replyToId: number | null;
  isAnnouncement: boolean;
}

/** Messages that everybody may see, oldest first, after the message `after`. */
export async function listMessagesToExport(
  db: Db,
  { livestreamId, after, limit }: { livestreamId: number; after: number; limit: number },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select c.id, c.created_at as "createdAt", l.started_at as "startedAt", c.account_id as "accountId",
      a.display_name as "displayName", c.message, c.reply_to_id as "replyToId", c.is_announcement as "isAnnouncement"
    from (
      select * from chat_message where livestream_id = ${livestreamId} and id > ${after} and removed_at is null
        and delayed_until is null order by id limit ${sql.lit(limit)}) c
    join livestream l on l.id = c.livestream_id join account a on a.id = c.account_id
    order by c.id`.execute(db);
  return rows;
}
