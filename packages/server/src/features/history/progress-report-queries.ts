import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface ProgressReport {
  userId: string;
  mediaId: number;
  currentTime: number;
  totalTime: number;
  durationWatched: number;
  finished: boolean;
  /** Of a viewer who may see what visitors can't see yet. */
  mayBeUnlisted: boolean;
  /** When it reached this process. */
  watchedAt: Date;
}

/**
 * Writes reports, of which no two are of the same viewer and video, and says which were accepted: those of videos that
 * there are for their viewer. Of who has paused the history nothing is kept. What was watched adds up; the position is the latest report's, except that a time
 * in the row that is still to come at `now` is of a machine whose clock is fast, and keeps nothing out. All
 * transactions lock rows in the same order.
 */
export async function upsertReports(
  db: Db,
  { reports, now }: { reports: ProgressReport[]; now: Date },
): Promise<{ userId: string; mediaId: number }[]> {
  const column = <K extends keyof ProgressReport>(name: K) => reports.map((report) => report[name]);
  const newer = sql`(excluded.watched_at >= w.watched_at or w.watched_at > ${now})`;
  const latest = (name: string) =>
    sql`${sql.ref(name)} = case when ${newer} then ${sql.ref(`excluded.${name}`)} else ${sql.ref(`w.${name}`)} end`;
  const { rows } = await sql<{ userId: string; mediaId: number }>`
    with report as materialized (
      select r.*, a.history_paused_at is not null as is_paused from unnest(
        ${column('userId')}::uuid[], ${column('mediaId')}::bigint[], ${column('currentTime')}::float8[],
        ${column('totalTime')}::float8[], ${column('durationWatched')}::float8[], ${column('finished')}::boolean[],
        ${column('watchedAt')}::timestamptz[], ${column('mayBeUnlisted')}::boolean[]
      ) as r (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at, may_be_unlisted)
        join account a on a.id = r.account_id
      where exists (select from media where media.id = r.media_id and (r.may_be_unlisted or media.listed_at <= ${now}))),
    written as (
      insert into watch_progress as w
        (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at)
      select account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at from report
      where not is_paused order by account_id, media_id
      on conflict (account_id, media_id) do update set
        watched_s = w.watched_s + excluded.watched_s,
        ${sql.join(['current_time_s', 'total_time_s', 'finished', 'watched_at'].map(latest))})
    select account_id as "userId", media_id as "mediaId" from report
  `.execute(db);
  return rows;
}
