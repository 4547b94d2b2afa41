import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Stores for the studio why the broadcaster of a stream was refused. */
export async function noteRefusal(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { livestreamId, reason }: { livestreamId: number; reason: string },
): Promise<void> {
  await sql`
    insert into livestream_refusal (livestream_id, reason, refused_at)
    select id, ${reason}, ${clock.now()} from livestream where id = ${livestreamId} and ended_at is null
    on conflict (livestream_id) do update set reason = excluded.reason, refused_at = excluded.refused_at`.execute(db);
}

/** Returns undefined if the broadcaster has sent something since. */
export async function findRefusal(db: Db, livestreamId: number): Promise<{ at: Date; reason: string } | undefined> {
  const { rows } = await sql<{ at: Date; reason: string }>`
    select r.refused_at as at, r.reason from livestream_refusal r join livestream l on l.id = r.livestream_id
    where l.id = ${livestreamId} and r.refused_at > coalesce(l.seen_at, '-infinity')`.execute(db);
  return rows[0];
}
