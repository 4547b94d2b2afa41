import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

export interface StoredTally {
  entries: number;
  points: number;
  supporters: number;
  head: Buffer;
}

export async function findTally(db: Db, pitchId: number): Promise<StoredTally | undefined> {
  const { rows } = await sql<StoredTally>`
    select entries, points, supporters, head from pitch where id = ${pitchId}`.execute(db);
  return rows[0];
}

export async function listHeads(db: Db, pitchId: number): Promise<{ day: string; number: number; hash: Buffer }[]> {
  return db
    .selectFrom('pitch_head')
    .select(['day', 'number', 'hash'])
    .where('pitch_id', '=', pitchId)
    .orderBy('day')
    .execute();
}

/** The number of supporters with points at the pitch. */
export async function countSupporters(db: Db, pitchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pitch_support where pitch_id = ${pitchId} and points > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Supporters whose row is not the sum of their lines. */
export async function listWrongSupports(db: Db, pitchId: number) {
  const { rows } = await sql<{ pseudonym: string; stored: number; summed: number }>`
    select coalesce(s.pseudonym, e.pseudonym) as pseudonym, coalesce(s.points, 0) as stored,
      coalesce(e.points, 0)::int as summed
    from (select * from pitch_support where pitch_id = ${pitchId}) s
      full join (
        select pseudonym, sum(points) as points from pitch_entry where pitch_id = ${pitchId} group by pseudonym
      ) e using (pseudonym)
    where s.points is distinct from e.points limit 100`.execute(db);
  return rows;
}

/** Lines that differ from their movement. Both joins use primary keys, so no plan reads all rows for each line. */
export async function listWrongMovements(db: Db, pitchId: number) {
  const { rows } = await sql<{ number: number; stored: number; moved: number | null }>`
    select number, stored, moved from (
      select e.number, e.points as stored, case when s.pseudonym = e.pseudonym then
        case m.kind when 'given' then m.points when 'taken-back' then -m.points end end as moved
      from pitch_entry e left join points_movement m on m.id = e.movement_id
        left join pitch_support s on s.pitch_id = e.pitch_id and s.pitch_id = m.pitch_id and s.holder_id = m.holder_id
      where e.pitch_id = ${pitchId}
    ) compared where moved is distinct from stored limit 100`.execute(db);
  return rows;
}

/**
 * Supporters whose points were not moved according to their row and the outcome of the pitch. `moved` is the sum of the
 * movements of the outcome, less those of the other outcome. They are found by the holder, because the index of the
 * pitch would read all of its movements for each supporter.
 */
export async function listWrongSettlements(db: Db, pitchId: number) {
  const { rows } = await sql<{ pseudonym: string; stored: number; moved: number }>`
    select * from (
      select s.pseudonym, case when s.is_settled then s.points else 0 end as stored,
        case when p.settled_at is not null and not s.is_settled then s.points else coalesce(m.points, 0) end as moved
      from pitch p join pitch_support s on s.pitch_id = p.id cross join lateral (
        select sum(case when m.kind = p.outcome then m.points else -m.points end)::int as points
        from points_movement m
        where m.holder_id = s.holder_id and m.pitch_id is not distinct from p.id and m.kind in ('returned', 'spent')
      ) m
      where p.id = ${pitchId}
    ) settled where stored <> moved limit 100`.execute(db);
  return rows;
}

/** Pitches that were open at some time. */
export function listOpenedPitches(db: Db): Promise<number[]> {
  return selectIds(db, sql`select id from pitch where state <> 'draft' order by id`);
}

/**
 * Stores the last line of each day (UTC) before `end` that has lines after the head before. Stored heads are not
 * changed.
 */
export async function insertHeads(db: Db, end: Date): Promise<void> {
  await sql`
    insert into pitch_head (pitch_id, day, number, hash)
    select p.id, e.day, e.number, e.hash
    from pitch p cross join lateral (
      select distinct on (day) (at at time zone 'UTC')::date as day, number, hash from pitch_entry
      where pitch_id = p.id and at < ${end} and number > coalesce((
        select h.number from pitch_head h where h.pitch_id = p.id order by h.day desc limit 1), 0)
      order by day, number desc) e
    on conflict do nothing`.execute(db);
}
