import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

/** Returns false for a video that visitors cannot see at `at`. */
export async function insertMediaDismissal(
  db: Db,
  { userId, mediaId, at }: { userId: string; mediaId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into media_dismissal (account_id, media_id, created_at)
    select ${userId}::uuid, id, ${at}::timestamptz from media where id = ${mediaId} and listed_at <= ${at} for key share
    on conflict (account_id, media_id) do update set created_at = excluded.created_at returning media_id`.execute(db);
  return rows.length > 0;
}

export async function deleteMediaDismissal(db: Db, { userId, mediaId }: { userId: string; mediaId: number }) {
  await sql`delete from media_dismissal where account_id = ${userId} and media_id = ${mediaId}`.execute(db);
}

/** The videos of `mediaIds` that were themselves dismissed, not only their show. */
export function listMediaDismissalsOf(
  db: Db,
  { userId, mediaIds }: { userId: string; mediaIds: number[] },
): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select media_id as id from media_dismissal
      where account_id = ${userId} and media_id = any(${mediaIds}::bigint[])`,
  );
}

/** Returns false for a show that is not published. */
export async function insertChannelDismissal(
  db: Db,
  { userId, channelId, at }: { userId: string; channelId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into channel_dismissal (account_id, channel_id, created_at)
    select ${userId}::uuid, id, ${at}::timestamptz from channel where id = ${channelId} and published for key share
    on conflict (account_id, channel_id) do update set created_at = excluded.created_at returning channel_id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function deleteChannelDismissal(db: Db, { userId, channelId }: { userId: string; channelId: number }) {
  await sql`delete from channel_dismissal where account_id = ${userId} and channel_id = ${channelId}`.execute(db);
}
