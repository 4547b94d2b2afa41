import type { Db } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { insertRoomEvents, type NewRoomEvent } from './room-queries.ts';

/** Bus topic whose messages are names of rooms with new events. */
export const roomTopic = 'room';

/**
 * Numbers these events in their rooms, and notifies all processes after the commit. The rooms are locked until then, so
 * this must be the last statement of a transaction.
 */
export async function raiseEvents(platform: Platform, tx: Db, events: NewRoomEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertRoomEvents(tx, { events, at: platform.clock.now() });
  announceEvents(
    platform,
    tx,
    events.map(({ room }) => room),
  );
}

/** Notifies all processes, after the commit, of new events in these rooms. */
export function announceEvents({ bus }: Platform, tx: Db, rooms: string[]): void {
  for (const room of new Set(rooms)) bus.publish(tx, roomTopic, room);
}
