import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { grantKinds } from './queries.ts';

/**
 * A movement between available points and points that are reserved for a pitch. `revoked` takes owed points from the
 * available ones.
 */
export interface NewReservedMove {
  kind: 'given' | 'taken-back' | 'revoked';
  pitchId: number | null;
  holderId: number;
  points: number;
  event: string;
}

/**
 * Writes movements in this order, and the balances. The holders are locked (`lockHolders`), and the events are new.
 * Resolves with the ids of the movements by their events.
 */
export async function insertReservedMoves(
  tx: Db,
  { moves, at }: { moves: NewReservedMove[]; at: Date },
): Promise<Map<string, number>> {
  const column = <Key extends keyof NewReservedMove>(key: Key) => moves.map((move) => move[key]);
  const { rows } = await sql<{ id: number; event: string }>`
    with moved as (
      insert into points_movement (holder_id, pitch_id, kind, points, event, at)
      select holder_id, pitch_id, kind, points, event, ${at}::timestamptz
      from unnest(${column('holderId')}::bigint[], ${column('pitchId')}::bigint[], ${column('kind')}::text[],
        ${column('points')}::int[], ${column('event')}::text[]) with ordinality
          as m (holder_id, pitch_id, kind, points, event, place)
      order by place returning id, event, holder_id, kind, points
    ), sums as (
      select holder_id, coalesce(sum(points) filter (where kind = 'given'), 0)::int as given,
        coalesce(sum(points) filter (where kind = 'taken-back'), 0)::int as back,
        coalesce(sum(points) filter (where kind = 'revoked'), 0)::int as revoked
      from moved group by holder_id
    ), changed as (
      update points_holder h set available = available - s.given + s.back - s.revoked, reserved = reserved + s.given - s.back,
        revoked = h.revoked + s.revoked, owed = owed - s.revoked
      from sums s where h.id = s.holder_id
    )
    select id, event from moved`.execute(tx);
  return new Map(rows.map(({ id, event }) => [event, id]));
}

export async function insertSettlements(
  tx: Db,
  {
    pitchId,
    outcome,
    holders,
    at,
  }: {
    pitchId: number;
    outcome: 'returned' | 'spent';
    holders: { holderId: number; points: number }[];
    at: Date;
  },
): Promise<void> {
  const holderIds = holders.map(({ holderId }) => holderId);
  const points = holders.map((holder) => holder.points);
  // In the order in which all other code locks them.
  await sql`select from points_holder where id = any(${holderIds}::bigint[]) order by id for no key update`.execute(tx);
  const target = outcome === 'spent' ? sql`spent = spent + m.points` : sql`available = available + m.points`;
  await sql`
    with moved as (
      insert into points_movement (holder_id, pitch_id, kind, points, event, at)
      select holder_id, ${pitchId}, ${outcome}::text, points, 'settle:' || ${pitchId}::bigint || ':' || holder_id,
        ${at}::timestamptz
      from unnest(${holderIds}::bigint[], ${points}::int[]) as s (holder_id, points)
      returning holder_id, points
    )
    update points_holder h set reserved = reserved - m.points, ${target} from moved m where h.id = m.holder_id`.execute(
    tx,
  );
}

/** The sum of the movements by which members gave points to a pitch, without points that they took back. */
export async function sumReservedMoves(db: Db, pitchId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(case kind when 'given' then points when 'taken-back' then -points end), 0)::int as points
    from points_movement where pitch_id = ${pitchId}`.execute(db);
  return rows[0]?.points ?? 0;
}

/** Takes owed points of these holders from points that returned to them. The events are new. */
export async function takeOwedPoints(
  tx: Db,
  { owed, at }: { owed: { holderId: number; points: number; event: string }[]; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      insert into points_movement (holder_id, kind, points, event, at)
      select h.id, 'revoked', least(h.owed, o.points), o.event, ${at}::timestamptz
      from points_holder h join unnest(
        ${owed.map(({ holderId }) => holderId)}::bigint[], ${owed.map(({ points }) => points)}::int[],
        ${owed.map(({ event }) => event)}::text[]
      ) as o (holder_id, points, event) on o.holder_id = h.id
      where h.owed > 0
      returning holder_id, points
    )
    update points_holder h set available = available - m.points, revoked = revoked + m.points, owed = owed - m.points
    from moved m where h.id = m.holder_id`.execute(tx);
}

/**
 * Condition: points that the team granted, by hand or as the prize of a game. Word for word as in the index
 * `points_movement_of_team`.
 */
const isOfTeam = sql`kind = 'granted' and (event like 'hand:%' or event like 'bingo:%')`;

/** A movement of a holder. `own` and `team` are grants; `restored` is also one, after a failed refund. */
export type PointsStep = { points: number } & (
  | { kind: 'own' | 'team' | 'restored' | 'revoked' | 'expired'; pitchId: null }
  | { kind: 'given' | 'taken-back' | 'returned' | 'spent'; pitchId: number }
);

/** All movements of the holders of these to whom the team has ever granted points, oldest first. */
export async function listStepsOfGranted(tx: Db, holderIds: number[]): Promise<(PointsStep & { holderId: number })[]> {
  const { rows } = await sql<PointsStep & { holderId: number }>`
    select h.id as "holderId", m.kind, m.points, m.pitch_id as "pitchId"
    from (
      select distinct holder_id as id from points_movement
      where holder_id = any(${holderIds}::bigint[]) and ${isOfTeam}
    ) h cross join lateral (
      select id, points, pitch_id, case when ${isOfTeam} then 'team'
        when kind = 'granted' and event like 'restored:%' then 'restored'
        when kind = any(${grantKinds}::text[]) then 'own' else kind end as kind
      from points_movement where holder_id = h.id
    ) m order by m.id`.execute(tx);
  return rows;
}
