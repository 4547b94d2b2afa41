import type { PointsDifference } from '@greenlight/contract/points-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

/**
 * Sums up the days from the last one that was summed up. Movements that were not committed when their day was summed up
 * are found within a day.
 */
export async function upsertDays(db: Db): Promise<void> {
  await sql`
    insert into points_day (day, kind, points, movements)
    select (at at time zone 'UTC')::date, kind, sum(points), count(*) from points_movement
    where at >= coalesce((select max(day) - 1 from points_day), '-infinity'::date)::timestamp at time zone 'UTC'
    group by 1, 2 order by 1, 2
    on conflict (day, kind) do update set points = excluded.points, movements = excluded.movements`.execute(db);
}

/** Moved points by kind: in each of the latest months, and in total (`month` is null). */
export async function listMonths(db: Db, since: Date) {
  // A date would be sent in the time zone of the process.
  const sinceDay = since.toISOString().slice(0, 10);
  const { rows } = await sql<{ month: string | null; kind: string; points: number }>`
    select case when day >= ${sinceDay}::date then to_char(day, 'YYYY-MM') end as month, kind, sum(points)::float8 as points
    from points_day group by 1, 2`.execute(db);
  return rows;
}

export async function sumOwedPoints(db: Db): Promise<{ points: number; members: number }> {
  const { rows } = await sql<{ points: number; members: number }>`
    select coalesce(sum(owed), 0)::float8 as points, count(*)::int as members from points_holder where owed > 0`.execute(
    db,
  );
  return rows[0] ?? { points: 0, members: 0 };
}

export async function countOpenAlarms(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from points_alarm where solved_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NamedAccount {
  userId: string;
  displayName: string;
}

/** Alarms: open ones first, then newest first. */
export async function listAlarms(db: Db, page: Page) {
  const { rows } = await sql<{
    id: number;
    pitch: { id: number; title: string } | null;
    member: NamedAccount | null;
    differences: PointsDifference[];
    foundAt: Date;
    seenAt: Date;
    solvedAt: Date | null;
  }>`
    select l.id, l.differences, l.found_at as "foundAt", l.seen_at as "seenAt", l.solved_at as "solvedAt",
      case when p.id is not null then json_build_object('id', p.id, 'title', p.title) end as pitch,
      case when a.id is not null then json_build_object('userId', a.id, 'displayName', a.display_name) end as member
    from points_alarm l left join pitch p on p.id = l.pitch_id
      left join points_holder h on h.id = l.holder_id left join account a on a.id = h.account_id
    order by l.solved_at is not null, l.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Revocations that could not take all points, newest first. */
export async function listShortfalls(db: Db, page: Page) {
  const { rows } = await sql<{
    member: NamedAccount | null;
    wanted: number;
    taken: number;
    owed: number;
    at: Date;
    pitches: { id: number; title: string }[];
  }>`
    select r.wanted, r.taken, r.at, h.owed,
      case when a.id is not null then json_build_object('userId', a.id, 'displayName', a.display_name) end as member,
      coalesce((
        select json_agg(json_build_object('id', of_holder.id, 'title', of_holder.title)) from (
          select p.id, p.title from pitch_support s join pitch p on p.id = s.pitch_id
          where s.holder_id = r.holder_id and s.points > 0 and not s.is_settled order by s.points desc, p.id limit 10) of_holder
      ), '[]') as pitches
    from points_revocation r join points_holder h on h.id = r.holder_id left join account a on a.id = h.account_id
    where r.taken < r.wanted and r.restored_at is null
    order by r.at desc, r.event ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Movements after one of them, in order. */
export async function listExportedMovements(db: Db, { after, limit }: { after: number; limit: number }) {
  const { rows } = await sql<{
    id: number;
    at: Date;
    kind: string;
    points: number;
    holderId: number;
    userId: string | null;
    displayName: string | null;
    pitchId: number | null;
    title: string | null;
    event: string;
  }>`
    select m.id, m.at, m.kind, m.points, m.holder_id as "holderId", a.id as "userId", a.display_name as "displayName",
      m.pitch_id as "pitchId", p.title, m.event
    from points_movement m join points_holder h on h.id = m.holder_id left join account a on a.id = h.account_id
      left join pitch p on p.id = m.pitch_id
    where m.id > ${after} order by m.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
