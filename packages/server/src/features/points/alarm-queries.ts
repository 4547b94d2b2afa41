import type { PointsDifference } from '@greenlight/contract/points-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { owedOfHolder, type PointsTotalsAndOwed } from './queries.ts';

export interface WrongHolder {
  id: number;
  stored: PointsTotalsAndOwed;
  summed: PointsTotalsAndOwed;
}

/**
 * The next holders after an id whose balance is not the sum of their movements, or was not at the last check; and the
 * last id.
 */
export async function listWrongHolders(db: Db, { after, count }: { after: number; count: number }) {
  const bucket = (name: string) => sql`coalesce(sum(p.amount) filter (where p.bucket = ${name}), 0)`;
  const { rows } = await sql<WrongHolder & { lastId: number }>`
    with piece as (select * from points_holder where id > ${after} order by id limit ${count}), summed as (
      select h.id, json_build_object(
        'issued', -${bucket('issued')}, 'available', ${bucket('available')}, 'reserved', ${bucket('reserved')},
        'spent', ${bucket('spent')}, 'revoked', ${bucket('revoked')}, 'expired', ${bucket('expired')},
        'owed', ${owedOfHolder})::jsonb as sums,
        jsonb_build_object('issued', h.issued, 'available', h.available, 'reserved', h.reserved, 'spent', h.spent,
          'revoked', h.revoked, 'expired', h.expired, 'owed', h.owed) as stored
      from piece h left join points_posting p on p.holder_id = h.id
      group by h.id, h.issued, h.available, h.reserved, h.spent, h.revoked, h.expired, h.owed
    ), wrong as (
      select * from summed where sums <> stored or id in (
        select holder_id from points_alarm where holder_id is not null and solved_at is null) limit 100
    )
    select wrong.id, wrong.stored, wrong.sums as summed, l.id as "lastId"
    from (select max(id) as id from piece) l left join wrong on true`.execute(db);
  const lastId = rows[0]?.lastId ?? null;
  return { lastId, wrong: rows.filter(({ id }) => id !== null) };
}

/** Stores the differences of a pitch or a holder, or that there are none any more. Returns true for a new alarm. */
export async function upsertAlarm(
  db: Db,
  {
    of,
    differences,
    at,
  }: { of: { pitchId: number } | { holderId: number }; differences: PointsDifference[]; at: Date },
): Promise<boolean> {
  const [column, id] = 'pitchId' in of ? (['pitch_id', of.pitchId] as const) : (['holder_id', of.holderId] as const);
  if (differences.length === 0) {
    await db
      .updateTable('points_alarm')
      .set({ solved_at: at })
      .where(column, '=', id)
      .where('solved_at', 'is', null)
      .execute();
    return false;
  }
  const { rows } = await sql<{ isNew: boolean }>`
    insert into points_alarm (${sql.ref(column)}, differences, found_at, seen_at)
    values (${id}, ${JSON.stringify(differences)}::jsonb, ${at}, ${at})
    on conflict (${sql.ref(column)}) where ${sql.ref(column)} is not null and solved_at is null
      do update set differences = excluded.differences, seen_at = excluded.seen_at
    returning found_at = seen_at as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}
