import { finishedFraction, finishedRestFraction, finishedRestSeconds } from '@greenlight/contract/limits';
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

/** Watched videos that visitors can see at `at`, latest first. `resumable` limits them to started, unfinished ones. */
export async function listWatchedVideos(
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

/** Keeps the time at which the video was watched. */
export async function updatePosition(
  db: Db,
  { userId, mediaId, currentTime }: { userId: string; mediaId: number; currentTime: number },
): Promise<void> {
  await sql`
    update watch_progress set current_time_s = ${currentTime}
    where account_id = ${userId} and media_id = ${mediaId} and not finished`.execute(db);
}

/**
 * Condition: at most a tenth of the video is left, or the last seconds of a short one, so a lost report does not
 * matter.
 */
const isWatchedInFull = sql`w.furthest_s >= ${finishedFraction}::float8 * m.duration_s and w.proven_s >= m.duration_s
  - greatest(0.1 * m.duration_s, least(${finishedRestSeconds}::float8, ${finishedRestFraction}::float8 * m.duration_s))`;

/** Which of these accounts watched the video in full. */
export async function listWatchedInFull(
  db: Db,
  { mediaId, userIds }: { mediaId: number; userIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.account_id as id from watch_progress w join media m on m.id = w.media_id
    where w.account_id = any(${userIds}::uuid[]) and w.media_id = ${mediaId} and ${isWatchedInFull}`.execute(db);
  return rows.map(({ id }) => id);
}
