import type { StreamKind } from '@greenlight/contract/live';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

const isKept = sql`exists (select from media m where m.id = l.media_id and m.removed_at is null)`;

/** Reminders of planned streams. The limit is more than any member has. */
export function listReminders(db: Db, userId: string): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select l.id from livestream_reminder r join livestream l on l.id = r.livestream_id
      where r.account_id = ${userId} and l.started_at is null and ${isKept}
      order by l.starts_at, l.id limit 10000`,
  );
}

/**
 * A second call changes nothing. Returns undefined for a stream that is not planned, else whether it is too late for a
 * reminder.
 */
export async function insertReminder(
  db: Db,
  { userId, livestreamId, at }: { userId: string; livestreamId: number; at: Date },
): Promise<{ isLate: boolean } | undefined> {
  const { rows } = await sql<{ isLate: boolean }>`
    with stream as (
      select id, reminded_at is not null as "isLate" from livestream l
      where id = ${livestreamId} and started_at is null and ${isKept} for key share),
    new as (
      insert into livestream_reminder (livestream_id, account_id, created_at)
      select id, ${userId}, ${at} from stream where not "isLate"
      on conflict do nothing)
    select "isLate" from stream`.execute(db);
  return rows[0];
}

export async function deleteReminder(
  db: Db,
  { userId, livestreamId }: { userId: string; livestreamId: number },
): Promise<void> {
  await db
    .deleteFrom('livestream_reminder')
    .where('livestream_id', '=', livestreamId)
    .where('account_id', '=', userId)
    .execute();
}

/** Streams that begin between `since` and `until`, or began early, whose reminders were not sent. */
export function listStreamsToRemind(db: Db, { since, until }: { since: Date; until: Date }): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select id from livestream
      where started_at is null and starts_at >= ${since} and starts_at <= ${until} and reminded_at is null
      union all
      select id from livestream where started_at is not null and ended_at is null and reminded_at is null`,
  );
}

export interface ReminderStream {
  kind: StreamKind;
  mediaId: number;
  title: string;
  imageId: string | null;
  teamNames: string[];
}

/** Returns undefined if another process sent them in the meantime, or the stream is gone. */
export async function claimReminder(
  db: Db,
  { livestreamId, at }: { livestreamId: number; at: Date },
): Promise<ReminderStream | undefined> {
  const { rows } = await sql<ReminderStream>`
    update livestream l set reminded_at = ${at} from media m
    where l.id = ${livestreamId} and l.reminded_at is null and l.ended_at is null
      and m.id = l.media_id and m.removed_at is null
    returning l.kind, m.id as "mediaId", m.title, m.thumbnail_image_id as "imageId", array(
      select t.display_name from media_creator mc join creator_team t on t.id = mc.team_id and t.published
      where mc.media_id = m.id order by mc.position, t.id) as "teamNames"`.execute(db);
  return rows[0];
}
