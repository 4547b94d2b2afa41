import type { pointsEntry } from '@greenlight/contract/points';
import type { MemberPointsEntry } from '@greenlight/contract/points-studio';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export type MovementKind = z.infer<typeof pointsEntry>['reason'] | 'spent';

export const grantKinds = ['monthly', 'annual-signup', 'gift', 'granted'] as const satisfies MovementKind[];

export interface Holder {
  id: number;
  userId: string;
  issued: number;
  available: number;
  owed: number;
}

/** Locks the holders of these accounts in a fixed order, and makes missing ones. */
export async function lockHolders(tx: Db, userIds: string[]): Promise<Map<string, Holder>> {
  await sql`
    insert into points_holder (account_id) select asked from unnest(${userIds}::uuid[]) asked
    where not exists (select from points_holder h where h.account_id = asked)
    group by asked on conflict do nothing`.execute(tx);
  const { rows } = await sql<Holder>`
    select id, account_id as "userId", issued, available, owed from points_holder
    where account_id = any(${userIds}::uuid[]) order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.userId, row]));
}

export interface NewGrant {
  holderId: number;
  kind: MovementKind;
  points: number;
  event: string;
}

/** Adds grants to the ledger and to the balances. Resolves with the number of new events. */
export async function insertGrants(tx: Db, { grants, at }: { grants: NewGrant[]; at: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with moved as (
      insert into points_movement (holder_id, kind, points, event, at)
      select *, ${at}::timestamptz from unnest(
        ${grants.map(({ holderId }) => holderId)}::bigint[], ${grants.map(({ kind }) => kind)}::text[],
        ${grants.map(({ points }) => points)}::int[], ${grants.map(({ event }) => event)}::text[])
      on conflict (event) do nothing returning holder_id, points
    ), changed as (
      update points_holder h set issued = issued + s.points, available = available + s.points
      from (select holder_id, sum(points)::int as points from moved group by holder_id) s where h.id = s.holder_id
    )
    select count(*)::int as count from moved`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertByHand(
  tx: Db,
  { event, userId, actorId, reason }: { event: string; userId: string; actorId: string; reason: string },
): Promise<void> {
  await tx.insertInto('points_by_hand').values({ event, account_id: userId, granted_by: actorId, reason }).execute();
}

export async function isGrantOf(tx: Db, { event, userId }: { event: string; userId: string }): Promise<boolean> {
  const grant = tx.selectFrom('points_by_hand').select('event').where('event', '=', event);
  return (await grant.where('account_id', '=', userId).executeTakeFirst()) !== undefined;
}

/**
 * Resolves with the number of earlier revocations of this event, if all were given back; else null. The holder is
 * locked.
 */
export async function insertRevocation(
  tx: Db,
  revocation: { event: string; holderId: number; wanted: number; taken: number; at: Date },
): Promise<number | null> {
  const { event, holderId, wanted, taken, at } = revocation;
  const { rows } = await sql<{ turn: number }>`
    insert into points_revocation (event, turn, holder_id, wanted, taken, at)
    select ${event}, count(*), ${holderId}, ${wanted}, ${taken}, ${at} from points_revocation where event = ${event}
    having count(*) = count(restored_at) returning turn`.execute(tx);
  return rows[0]?.turn ?? null;
}

/** A revocation that was not given back yet, with its holder locked. */
export async function lockRevocation(tx: Db, event: string) {
  const { rows } = await sql<{ turn: number; holderId: number; wanted: number; taken: number; owed: number }>`
    select r.turn, r.holder_id as "holderId", r.wanted, r.taken, h.owed
    from points_revocation r join points_holder h on h.id = r.holder_id
    where r.event = ${event} and r.restored_at is null for no key update`.execute(tx);
  return rows[0];
}

export async function recordRestoration(tx: Db, { event, at }: { event: string; at: Date }): Promise<void> {
  await tx
    .updateTable('points_revocation')
    .set({ restored_at: at })
    .where('event', '=', event)
    .where('restored_at', 'is', null)
    .execute();
}

export async function listGrants(tx: Db, { userId, events }: { userId: string; events: string[] }) {
  const { rows } = await sql<{ event: string; points: number; at: Date }>`
    select m.event, m.points, m.at from points_movement m join points_holder h on h.id = m.holder_id
    where m.event = any(${events}::text[]) and h.account_id = ${userId}`.execute(tx);
  return rows;
}

/** Takes available points from a holder, as `revoked` or `expired`. */
export async function insertLoss(
  tx: Db,
  { holderId, kind, points, event, at }: NewGrant & { kind: 'revoked' | 'expired'; at: Date },
): Promise<void> {
  await tx.insertInto('points_movement').values({ holder_id: holderId, kind, points, event, at }).execute();
  await sql`
    update points_holder set available = available - ${points}, ${sql.ref(kind)} = ${sql.ref(kind)} + ${points}
    where id = ${holderId}`.execute(tx);
}

/** Adds points that could not be taken; a negative number stands for points that need not be taken any more. */
export async function addOwedPoints(tx: Db, { holderId, points }: { holderId: number; points: number }): Promise<void> {
  await sql`update points_holder set owed = owed + ${points} where id = ${holderId}`.execute(tx);
}

export interface PointsTotals {
  issued: number;
  available: number;
  reserved: number;
  spent: number;
  revoked: number;
  expired: number;
}

/** The totals, and the points that are taken when points return from a pitch. */
export type PointsTotalsAndOwed = PointsTotals & { owed: number };

/**
 * The points that a holder `h` owes: what refunds could not take, less what was taken of it later. After a failed
 * refund, only the maximum is known.
 */
export const owedOfHolder = sql<number>`(
  select case when count(r.restored_at) > 0
    then least(h.owed, coalesce(sum(r.wanted - r.taken) filter (where r.restored_at is null), 0))
    when count(*) = 0 then 0
    else sum(r.wanted - r.taken) - (
      select coalesce(sum(m.points), 0) from points_movement m
      where m.holder_id = h.id and m.kind = 'revoked' and m.event like 'owed:%') end
  from points_revocation r where r.holder_id = h.id)`;

/** The stored balance; null for an account that never had points. */
export async function findBalance(db: Db, userId: string): Promise<PointsTotals | null> {
  const { rows } = await sql<PointsTotals>`
    select issued, available, reserved, spent, revoked, expired from points_holder
    where account_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The stored balance of an account, all 0 before its first points; undefined without such an account. */
export async function findBalanceOfMember(
  db: Db,
  userId: string,
): Promise<(PointsTotals & { owed: number }) | undefined> {
  const { rows } = await sql<PointsTotals & { owed: number }>`
    select ${sql.join(
      ['issued', 'available', 'reserved', 'spent', 'revoked', 'expired', 'owed'].map(
        (column) => sql`coalesce(h.${sql.ref(column)}, 0) as ${sql.ref(column)}`,
      ),
    )}
    from account a left join points_holder h on h.account_id = a.id where a.id = ${userId}`.execute(db);
  return rows[0];
}

export async function findOwedPoints(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`select owed from points_holder where account_id = ${userId}`.execute(db);
  return rows[0]?.owed ?? 0;
}

/** The stored balance and the sums of the movements. */
export async function compareBalance(
  db: Db,
  userId: string,
): Promise<{ holderId: number; stored: PointsTotalsAndOwed; summed: PointsTotalsAndOwed } | null> {
  const balance = await findBalance(db, userId);
  if (!balance) return null;
  const { rows } = await sql<PointsTotalsAndOwed & { holderId: number; stored: number }>`
    select h.id as "holderId", h.owed as stored, ${owedOfHolder}::int as owed, coalesce(-sum(p.amount) filter (where p.bucket = 'issued'), 0)::int as issued, ${sql.join(
      ['available', 'reserved', 'spent', 'revoked', 'expired'].map(
        (bucket) => sql`coalesce(sum(p.amount) filter (where p.bucket = ${bucket}), 0)::int as ${sql.ref(bucket)}`,
      ),
    )}
    from points_holder h left join points_posting p on p.holder_id = h.id
    where h.account_id = ${userId} group by h.id`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { holderId, stored: owed, ...summed } = row;
  return { holderId, stored: { ...balance, owed }, summed };
}

/**
 * The changes of the available points of an account, newest first. For grants by hand with who granted them, and why.
 */
export async function listEntries(db: Db, { userId, page }: { userId: string; page: Page }) {
  const { rows } = await sql<{
    id: number;
    created: Date;
    points: number;
    reason: z.infer<typeof pointsEntry>['reason'];
    pitchId: number | null;
    title: string | null;
    byHand: MemberPointsEntry['byHand'];
  }>`
    select m.id, m.at as created, m.kind as reason, m.pitch_id as "pitchId", p.title,
      case when m.kind in ('given', 'revoked', 'expired') then -m.points else m.points end as points,
      case when m.event like 'hand:%' then json_build_object('reason', b.reason, 'by',
        case when a.id is not null then json_build_object('userId', a.id, 'displayName', a.display_name) end
      ) end as "byHand"
    from points_movement m left join pitch p on p.id = m.pitch_id
      left join points_by_hand b on b.event = m.event left join account a on a.id = b.granted_by
    where m.holder_id = (select id from points_holder where account_id = ${userId}) and m.kind <> 'spent'
    order by m.at desc, m.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}
