import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export interface ProgressRow {
  mediaId: number;
  currentTime: number;
  totalTime: number;
  durationWatched: number;
  watchedAt: Date;
  finished: boolean;
}

const progressColumns = sql`
  media_id as "mediaId", current_time_s as "currentTime", total_time_s as "totalTime", watched_s as "durationWatched",
  watched_at as "watchedAt", finished`;

/** The latest first, of videos that visitors can see at `at`; `resumable` limits them to started, unfinished ones. */
export async function listWatched(
  db: Db,
  { userId, at, resumable, page }: { userId: string; at: Date; resumable: boolean; page: Page },
): Promise<ProgressRow[]> {
  const begun = resumable ? sql`and not finished and current_time_s > 0` : sql``;
  const { rows } = await sql<ProgressRow>`
    select ${progressColumns} from watch_progress
    where account_id = ${userId} ${begun}
      and exists (select from media where media.id = watch_progress.media_id and media.listed_at <= ${at})
    order by watched_at desc, media_id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function listProgress(
  db: Db,
  { userId, mediaIds }: { userId: string; mediaIds: number[] },
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select ${progressColumns} from watch_progress
    where account_id = ${userId} and media_id = any(${mediaIds}::bigint[])`.execute(db);
  return rows;
}

export async function deleteProgress(db: Db, { userId, mediaId }: { userId: string; mediaId: number }): Promise<void> {
  await sql`delete from watch_progress where account_id = ${userId} and media_id = ${mediaId}`.execute(db);
}

export async function deleteAllProgress(db: Db, userId: string): Promise<void> {
  await sql`delete from watch_progress where account_id = ${userId}`.execute(db);
}

/** Keeps the time at which it was watched. */
export async function updatePosition(
  db: Db,
  { userId, mediaId, currentTime }: { userId: string; mediaId: number; currentTime: number },
): Promise<void> {
  await sql`
    update watch_progress set current_time_s = ${currentTime}
    where account_id = ${userId} and media_id = ${mediaId} and not finished`.execute(db);
}

export async function listFinishersAmong(
  db: Db,
  { mediaId, userIds }: { mediaId: number; userIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from watch_progress
    where account_id = any(${userIds}::uuid[]) and media_id = ${mediaId} and finished`.execute(db);
  return rows.map(({ id }) => id);
}
