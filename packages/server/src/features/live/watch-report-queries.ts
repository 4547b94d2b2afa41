import { streamKeepMs } from '@greenlight/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface WatchReport {
  mediaId: number;
  userId: string;
  durationMs: number;
  /** The time of the report. A report after the end of the stream counts as sent at its end. */
  at: Date;
  /** Null for a viewer who is not at the live edge. */
  delayMs: number | null;
}

/**
 * Adds the watched time, at most the time since the last report. A first report counts at most the usual time between
 * two reports, and none after the end of the stream. Of two concurrent reports the second one sees the first. Returns
 * false if nothing was stored: the stream or the account is gone, or it is too late. Locks neither of them, because
 * thousands report at the same time for one stream.
 */
export async function upsertWatch(db: Db, { mediaId, userId, durationMs, at, delayMs }: WatchReport): Promise<boolean> {
  const atMost = (since: string) => sql`
    least(${durationMs}::bigint, greatest(0, extract(epoch from ${at}::timestamptz - ${sql.ref(since)}) * 1000)::bigint)`;
  const watchedMs = sql`w.watched_ms + ${atMost('w.reported_at')}`;
  const { numAffectedRows } = await sql`
    insert into livestream_watch as w (media_id, account_id, watched_ms, reported_at, delay_ms)
    select l.media_id, a.id, least(${streamKeepMs}, ${atMost('l.started_at')}), ${at}, ${delayMs}::integer
    from livestream l, account a
    where l.media_id = ${mediaId} and a.id = ${userId} and l.started_at is not null and (l.ended_at is null or exists (
      select from livestream_watch o where o.media_id = l.media_id and o.account_id = a.id))
    on conflict (media_id, account_id) do update set
      watched_ms = ${watchedMs},
      attended_at = coalesce(w.attended_at, case when ${watchedMs} >= stream_attended_ms() then excluded.reported_at end),
      reported_at = greatest(w.reported_at, excluded.reported_at),
      delay_ms = excluded.delay_ms`.execute(db);
  return numAffectedRows === 1n;
}
