import type { Db } from '../db/database.ts';
import { beforeCommit } from '../db/transaction.ts';
import type { Platform } from '../platform.ts';
import { insertRoomEvents, type NewRoomEvent } from './room-queries.ts';

/** Bus topic whose messages are names of rooms with new events. */
export const roomTopic = 'room';

/** Events that a transaction has raised so far. */
const raised = new WeakMap<Db, NewRoomEvent[]>();

/**
 * Numbers these events in their rooms, and notifies all processes after the commit. Numbering locks the rooms, so all
 * events of a transaction are numbered together, by its last statement.
 */
export function raiseEvents(platform: Platform, tx: Db, events: NewRoomEvent[]): void {
  if (events.length === 0) return;
  const known = raised.get(tx);
  if (known) {
    known.push(...events);
    return;
  }
  const all = [...events];
  raised.set(tx, all);
  beforeCommit(tx, async () => {
    await insertRoomEvents(tx, { events: all, at: platform.clock.now() });
    announceEvents(
      platform,
      tx,
      all.map(({ room }) => room),
    );
  });
}

/** Notifies all processes, after the commit, of new events in these rooms. */
export function announceEvents({ bus }: Platform, tx: Db, rooms: string[]): void {
  for (const room of new Set(rooms)) bus.publish(tx, roomTopic, room);
}
