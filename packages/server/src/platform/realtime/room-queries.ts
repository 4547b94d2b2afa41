import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Which row changed, and how, in one word. */
export interface NewRoomEvent {
  room: string;
  kind: string;
  subjectId: number;
}

export interface RoomEvent {
  number: number;
  kind: string;
  subjectId: number;
}

/** Gives each event the next number of its room. Answers the last numbers of the rooms, and how many each got. */
export async function insertRoomEvents(
  tx: Db,
  { events, at }: { events: NewRoomEvent[]; at: Date },
): Promise<{ room: string; last: number; added: number }[]> {
  const { rows } = await sql<{ room: string; last: number; added: number }>`
    with event as materialized (
      select e.*, row_number() over (partition by e.room order by e.place) as step
      from unnest(${events.map(({ room }) => room)}::text[], ${events.map(({ kind }) => kind)}::text[],
        ${events.map(({ subjectId }) => subjectId)}::bigint[]) with ordinality as e (room, kind, subject_id, place)),
    counted as (select room, count(*) as added from event group by room),
    numbered as (
      insert into room as r (name, last_number) select room, added from counted order by room
      on conflict (name) do update set last_number = r.last_number + excluded.last_number
      returning name, last_number),
    written as (
      insert into room_event (room, number, kind, subject_id, created_at)
      select e.room, n.last_number - c.added + e.step, e.kind, e.subject_id, ${at}
      from event e join counted c on c.room = e.room join numbered n on n.name = e.room)
    select n.name as room, n.last_number as last, c.added from numbered n join counted c on c.room = n.name
  `.execute(tx);
  return rows;
}

export async function deleteRoomEventsUpTo(tx: Db, { room, number }: { room: string; number: number }): Promise<void> {
  await tx.deleteFrom('room_event').where('room', '=', room).where('number', '<=', number).execute();
}

export async function deleteRoomEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('room_event').where('created_at', '<', before).execute();
}

/** 0 for a room in which nothing has happened. */
export async function findLastNumber(db: Db, room: string): Promise<number> {
  const row = await db.selectFrom('room').select('last_number').where('name', '=', room).executeTakeFirst();
  return row?.last_number ?? 0;
}

export async function listLastNumbers(db: Db, rooms: string[]): Promise<{ room: string; last: number }[]> {
  const query = db.selectFrom('room').select(['name as room', 'last_number as last']);
  return query.where('name', 'in', rooms).execute();
}

/** Events with a number above `after`, in order. */
export async function listRoomEvents(
  db: Db,
  { room, after, limit }: { room: string; after: number; limit: number },
): Promise<RoomEvent[]> {
  return db
    .selectFrom('room_event')
    .select(['number', 'kind', 'subject_id as subjectId'])
    .where('room', '=', room)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}
