import type { Db } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { deleteRoomEventsUpTo, insertRoomEvents, type NewRoomEvent } from './room-queries.ts';

/** Bus topic with the names of rooms in which something happened. */
export const roomTopic = 'room';

/** A room keeps this many events for those who come back, and trims them each time it has passed a step. */
const eventsKept = 1000;
const trimStep = 100;

/**
 * Numbers these events in their rooms, and tells all processes after the commit. The rooms are locked until then, so
 * this is the last statement of a transaction.
 */
export async function raiseEvents(platform: Platform, tx: Db, events: NewRoomEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const { room, last, added } of await insertRoomEvents(tx, { events, at: platform.clock.now() })) {
    const isStep = Math.floor(last / trimStep) > Math.floor((last - added) / trimStep);
    if (isStep) await deleteRoomEventsUpTo(tx, { room, number: last - eventsKept });
    platform.bus.publish(tx, roomTopic, room);
  }
}
