import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

/** Liked videos that visitors can see at `at`, the latest like first. */
export function listLikedVideos(
  db: Db,
  { userId, at, page }: { userId: string; at: Date; page: Page },
): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select media_id as id from media_like
      where account_id = ${userId}
        and exists (select from media where media.id = media_like.media_id and media.listed_at <= ${at})
      order by created_at desc, media_id desc ${pageLimit(page)}`,
  );
}

/** The videos of `mediaIds` that are liked. */
export function listLikesOf(db: Db, { userId, mediaIds }: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select media_id as id from media_like
      where account_id = ${userId} and media_id = any(${mediaIds}::bigint[])`,
  );
}

/** Counts a new like. Returns false when visitors cannot see the video. */
export async function insertLike(db: Db, args: { userId: string; mediaId: number; at: Date }): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    with listed as (select id from media where id = ${args.mediaId} and listed_at <= ${args.at} for key share),
    new as (
      insert into media_like (account_id, media_id, created_at) select ${args.userId}, id, ${args.at} from listed
      on conflict do nothing returning media_id),
    counted as (update media set like_count = like_count + 1 from new where media.id = new.media_id)
    select exists (select from listed)`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Returns false when there was no like. */
export async function deleteLike(db: Db, args: { userId: string; mediaId: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as (
      delete from media_like where account_id = ${args.userId} and media_id = ${args.mediaId} returning media_id)
    update media set like_count = like_count - 1 from old where media.id = old.media_id`.execute(db);
  return numAffectedRows === 1n;
}

/** Removes up to `limit` likes and lowers their counts; returns the number of removed likes. */
export async function deleteLikes(db: Db, userId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (
      delete from media_like where account_id = ${userId} and media_id in (
        select media_id from media_like where account_id = ${userId} order by media_id limit ${sql.lit(limit)})
      returning media_id)
    update media set like_count = like_count - 1 from old where media.id = old.media_id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
