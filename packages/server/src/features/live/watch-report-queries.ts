import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface WatchReport {
  mediaId: number;
  userId: string;
  durationMs: number;
  /** When it was reported; what comes after the end of the stream is of its last moment. */
  at: Date;
}

/**
 * Adds what was watched, which is never more than what went by since the last report, or since the stream began. Of
 * reports at once the second sees what the first one wrote. False when the stream or the account is gone. It locks neither:
 * thousands report at once of one stream.
 */
export async function upsertWatch(db: Db, { mediaId, userId, durationMs, at }: WatchReport): Promise<boolean> {
  const atMost = (since: string) => sql`
    least(${durationMs}::bigint, greatest(0, extract(epoch from ${at}::timestamptz - ${sql.ref(since)}) * 1000)::bigint)`;
  const { numAffectedRows } = await sql`
    insert into livestream_watch as w (media_id, account_id, watched_ms, reported_at)
    select l.media_id, a.id, ${atMost('l.started_at')}, ${at} from livestream l, account a
    where l.media_id = ${mediaId} and a.id = ${userId} and l.started_at is not null
    on conflict (media_id, account_id) do update set
      watched_ms = w.watched_ms + ${atMost('w.reported_at')},
      reported_at = greatest(w.reported_at, excluded.reported_at)`.execute(db);
  return numAffectedRows === 1n;
}
