import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fastestS, firstReportMaxS } from './proven-time.ts';

export interface ProgressReport {
  userId: string;
  mediaId: number;
  currentTime: number;
  totalTime: number;
  durationWatched: number;
  finished: boolean;
  /** For a viewer who may see videos that are not published yet. */
  mayBeUnlisted: boolean;
  /** When the report reached this process. */
  watchedAt: Date;
}

/**
 * Writes reports, at most one for each viewer and video. Returns which were accepted: those whose video the viewer may
 * see. Stores nothing for viewers who paused the history. Watched time is added; the position is that of the latest
 * report. Watched time is proven for the time that has passed since the last report, if the viewer may watch the video:
 * it is free, or playback gave them a stream of it. A stored time after `now` comes from a machine with a fast clock
 * and does not block later reports. All transactions lock rows in the same order, to avoid deadlocks.
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
      select r.*, a.history_paused_at is not null as is_paused, r.may_be_unlisted or m.access = 'free' or exists (
        select from stream s where s.account_id = r.account_id and s.media_id = r.media_id) as may_watch from unnest(
        ${column('userId')}::uuid[], ${column('mediaId')}::bigint[], ${column('currentTime')}::float8[],
        ${column('totalTime')}::float8[], ${column('durationWatched')}::float8[], ${column('finished')}::boolean[],
        ${column('watchedAt')}::timestamptz[], ${column('mayBeUnlisted')}::boolean[]
      ) as r (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at, may_be_unlisted)
        join account a on a.id = r.account_id
        join media m on m.id = r.media_id
      where r.may_be_unlisted or m.listed_at <= ${now}),
    written as (
      insert into watch_progress as w
        (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at, furthest_s, proven_s)
      select account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at,
        case when finished then total_time_s else current_time_s end,
        case when may_watch then least(watched_s, ${firstReportMaxS}::float8) else 0 end
      from report where not is_paused order by account_id, media_id
      on conflict (account_id, media_id) do update set
        watched_s = w.watched_s + excluded.watched_s, furthest_s = greatest(w.furthest_s, excluded.furthest_s),
        proven_s = w.proven_s + least(excluded.proven_s,
          ${fastestS}::float8 * greatest(0, extract(epoch from excluded.watched_at - w.watched_at))::float8),
        ${sql.join(['current_time_s', 'total_time_s', 'finished', 'watched_at'].map(latest))})
    select account_id as "userId", media_id as "mediaId" from report
  `.execute(db);
  return rows;
}
