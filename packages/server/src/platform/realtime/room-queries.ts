import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A changed row, with the kind of its change. */
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

/** Calls `raise_room_events` (raise-room-events.sql). */
export async function insertRoomEvents(tx: Db, { events, at }: { events: NewRoomEvent[]; at: Date }): Promise<void> {
  await sql`select raise_room_events(${events.map(({ room }) => room)}::text[],
    ${events.map(({ kind }) => kind)}::text[], ${events.map(({ subjectId }) => subjectId)}::bigint[], ${at})`.execute(
    tx,
  );
}

export async function deleteRoomEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('room_event').where('created_at', '<', before).execute();
}

/** For a query of a feature: the number of the last event; 0 for a room without events. */
export function lastNumberOf(room: string) {
  return sql<number>`coalesce((select last_number from room where name = ${room}), 0)`;
}

/** Returns 0 for a room without events. */
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
