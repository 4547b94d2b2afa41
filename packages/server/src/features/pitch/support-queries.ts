import type { PitchState, TallyEntry } from '@greenlight/contract/pitch';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

/** A pitch whose points change. Its row is locked until the commit, so lines have the order of the commits. */
export interface LockedPitch {
  id: number;
  state: PitchState;
  goal: number;
  teamId: number | null;
  closesAt: Date | null;
  canTakeBack: boolean;
  points: number;
  supporters: number;
  entries: number;
  head: Buffer;
}

export async function lockPitches(tx: Db, ids: number[]): Promise<LockedPitch[]> {
  const { rows } = await sql<LockedPitch>`
    select id, state, goal, team_id as "teamId", closes_at as "closesAt", can_take_back as "canTakeBack", points,
      supporters, entries, head
    from pitch where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  return rows;
}

export interface SupportRow {
  pitchId: number;
  holderId: number;
  pseudonym: string;
  points: number;
}

/** The gifts of these holders to these pitches. */
export async function listSupports(
  tx: Db,
  { pitchIds, holderIds }: { pitchIds: number[]; holderIds: number[] },
): Promise<SupportRow[]> {
  const { rows } = await sql<SupportRow>`
    select pitch_id as "pitchId", holder_id as "holderId", pseudonym, points from pitch_support
    where pitch_id = any(${pitchIds}::bigint[]) and holder_id = any(${holderIds}::bigint[])`.execute(tx);
  return rows;
}

/** The accounts of these that are staff of the service, and those that are in one of these teams. */
export async function listInsiders(tx: Db, { userIds, teamIds }: { userIds: string[]; teamIds: number[] }) {
  const { rows } = await sql<{ userId: string; isStaff: boolean; teamIds: number[] }>`
    select a.id as "userId", a.role <> 'member' as "isStaff", array(
      select tm.team_id from creator_team_member tm
      where tm.account_id = a.id and tm.team_id = any(${teamIds}::bigint[])) as "teamIds"
    from account a where a.id = any(${userIds}::uuid[])`.execute(tx);
  return rows;
}

/** The existing lines of these movements, by event. */
export async function listEntriesOfEvents(tx: Db, events: string[]): Promise<(EntryRow & { event: string })[]> {
  const { rows } = await sql<EntryRow & { event: string }>`
    select m.event, e.number, e.at, e.pseudonym, e.points, e.mark, e.hash
    from points_movement m join pitch_entry e on e.movement_id = m.id
    where m.event = any(${events}::text[])`.execute(tx);
  return rows;
}

/** A line of a tally as stored. */
export type EntryRow = Omit<TallyEntry, 'at' | 'hash'> & { at: Date; hash: Buffer };

export interface NewEntry extends EntryRow {
  pitchId: number;
  /** Event of the movement that the line shows. */
  event: string;
}

/** Adds lines to tallies. Each shows a movement. */
export async function insertEntries(tx: Db, entries: (NewEntry & { movementId: number })[]): Promise<void> {
  const column = <Key extends keyof (typeof entries)[number]>(key: Key) => entries.map((entry) => entry[key]);
  await sql`
    insert into pitch_entry (pitch_id, number, pseudonym, points, mark, at, hash, movement_id)
    select * from unnest(
      ${column('pitchId')}::bigint[], ${column('number')}::int[], ${column('pseudonym')}::text[],
      ${column('points')}::int[], ${column('mark')}::text[], ${column('at')}::timestamptz[],
      ${column('hash')}::bytea[], ${column('movementId')}::bigint[])`.execute(tx);
}

export async function upsertSupports(tx: Db, { supports, at }: { supports: SupportRow[]; at: Date }): Promise<void> {
  const column = <Key extends keyof SupportRow>(key: Key) => supports.map((support) => support[key]);
  await sql`
    insert into pitch_support (pitch_id, holder_id, pseudonym, points, last_given_at)
    select *, ${at}::timestamptz from unnest(
      ${column('pitchId')}::bigint[], ${column('holderId')}::bigint[], ${column('pseudonym')}::text[],
      ${column('points')}::int[])
    on conflict (pitch_id, holder_id) do update set points = excluded.points, last_given_at = excluded.last_given_at
  `.execute(tx);
}

export async function updateTallies(tx: Db, pitches: LockedPitch[]): Promise<void> {
  const column = <Key extends keyof LockedPitch>(key: Key) => pitches.map((pitch) => pitch[key]);
  await sql`
    update pitch p set state = n.state, points = n.points, supporters = n.supporters, entries = n.entries, head = n.head
    from unnest(
      ${column('id')}::bigint[], ${column('state')}::text[], ${column('points')}::int[], ${column('supporters')}::int[],
      ${column('entries')}::int[], ${column('head')}::bytea[]
    ) as n (id, state, points, supporters, entries, head)
    where p.id = n.id`.execute(tx);
}

export async function insertSteps(tx: Db, steps: { pitchId: number; state: PitchState; at: Date }[]): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ pitchId, state, at }) => ({ pitch_id: pitchId, state, at }));
  await tx.insertInto('pitch_step').values(rows).execute();
}

/** Returns false for a member who gave nothing. */
export async function updateCreditName(
  db: Db,
  { pitchId, userId, isNamed }: { pitchId: number; userId: string; isNamed: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('pitch_support')
    .set({ is_named: isNamed })
    .where('pitch_id', '=', pitchId)
    .where('holder_id', '=', (of) => of.selectFrom('points_holder').select('id').where('account_id', '=', userId))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Pitches among these that reached their goal for the first time. */
export function listFirstGoals(tx: Db, pitchIds: number[]): Promise<number[]> {
  return selectIds(
    tx,
    sql`select pitch_id as id from pitch_step where pitch_id = any(${pitchIds}::bigint[]) and state = 'reached'
      group by pitch_id having count(*) = 1`,
  );
}

export async function listSupportersAmong(
  db: Db,
  { pitchId, userIds }: { pitchId: number; userIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.account_id as id from points_holder h join pitch_support s on s.holder_id = h.id
    where h.account_id = any(${userIds}::uuid[]) and s.pitch_id = ${pitchId} and s.points > 0`.execute(db);
  return rows.map(({ id }) => id);
}
