import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The number of a member's latest videos that are searched. */
const watchedLooked = 400;

export interface LastOfShow {
  mediaId: number;
  finished: boolean;
}

/**
 * The video of a show that a member watched last; `undefined` if the member watched none lately, or the show is not
 * published. There is a row in any case if the show exists.
 */
export async function findLastOfShow(
  db: Db,
  { userId, channelId, at }: { userId: string; channelId: number; at: Date },
): Promise<{ last: LastOfShow | null } | undefined> {
  const { rows } = await sql<{ last: LastOfShow | null }>`
    select (
      select json_build_object('mediaId', m.id, 'finished', w.finished) from (
        select media_id, finished, current_time_s, watched_at from watch_progress where account_id = ${userId}
        order by watched_at desc, media_id desc limit ${sql.lit(watchedLooked)}) w
      cross join lateral (
        select id from media where id = w.media_id and channel_id = c.id and listed_at <= ${at} offset 0) m
      where w.finished or w.current_time_s > 0
      order by w.watched_at desc, m.id desc limit 1) as last
    from channel c where c.id = ${channelId} and c.published`.execute(db);
  return rows[0];
}

/** The first of `mediaIds` that the member has not finished. */
export async function findUnfinishedVideo(
  db: Db,
  { userId, mediaIds }: { userId: string; mediaIds: number[] },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${mediaIds}::bigint[]) with ordinality as wanted (id, place)
    where not exists (
      select from watch_progress where account_id = ${userId} and media_id = wanted.id and finished offset 0)
    order by wanted.place limit 1`.execute(db);
  return rows[0]?.id;
}
