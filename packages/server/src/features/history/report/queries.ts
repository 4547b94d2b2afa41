import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Report {
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
 * Writes reports, of which no two are of the same viewer and video, and says which could be written: those of videos
 * that there are for their viewer. What was watched adds up; the position is the latest report's, except that a time
 * in the row that is still to come at `now` is of a machine whose clock is fast, and keeps nothing out. All
 * transactions lock rows in the same order.
 */
export async function upsertReports(
  db: Db,
  { reports, now }: { reports: Report[]; now: Date },
): Promise<{ userId: string; mediaId: number }[]> {
  const column = <K extends keyof Report>(name: K) => reports.map((report) => report[name]);
  const newer = sql`(excluded.watched_at >= w.watched_at or w.watched_at > ${now})`;
  const latest = (name: string) =>
    sql`${sql.ref(name)} = case when ${newer} then ${sql.ref(`excluded.${name}`)} else ${sql.ref(`w.${name}`)} end`;
  const { rows } = await sql<{ userId: string; mediaId: number }>`
    insert into watch_progress as w
      (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at)
    select r.account_id, r.media_id, r.current_time_s, r.total_time_s, r.watched_s, r.finished, r.watched_at
    from unnest(
      ${column('userId')}::uuid[], ${column('mediaId')}::bigint[], ${column('currentTime')}::float8[],
      ${column('totalTime')}::float8[], ${column('durationWatched')}::float8[], ${column('finished')}::boolean[],
      ${column('watchedAt')}::timestamptz[], ${column('mayBeUnlisted')}::boolean[]
    ) as r (account_id, media_id, current_time_s, total_time_s, watched_s, finished, watched_at, may_be_unlisted)
    where exists (select from media where media.id = r.media_id and (r.may_be_unlisted or media.listed_at <= ${now}))
      and exists (select from account where account.id = r.account_id)
    order by r.account_id, r.media_id
    on conflict (account_id, media_id) do update set
      watched_s = w.watched_s + excluded.watched_s,
      ${sql.join(['current_time_s', 'total_time_s', 'finished', 'watched_at'].map(latest))}
    returning account_id as "userId", media_id as "mediaId"
  `.execute(db);
  return rows;
}
