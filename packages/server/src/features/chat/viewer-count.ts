import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { type ChatRooms, livestreamIdOf, sendToMembers } from './chat-room.ts';

const countEveryMs = 5000;
/** Each viewer who joins gets the number, and thousands join at once, so viewers are counted at most this often. */
const recountMs = 500;
/** A process without a message for this long is gone. */
const countKeptMs = 3 * countEveryMs;
/** Bus topic: the number of viewers of one process in a room. */
const viewersTopic = 'chat-viewers';

interface CountMessage {
  process: string;
  room: string;
  viewers: number;
}

export interface ViewerCount {
  of(room: string): number;
  close(): void;
}

/** Counts the accounts in each room, and sends each room its new count every five seconds. */
export async function countViewers({ bus, db }: Platform, rooms: ChatRooms): Promise<ViewerCount> {
  const self = randomUUID();
  /** Counts by room, then by process. */
  const others = new Map<string, Map<string, { viewers: number; heardMs: number }>>();
  const sent = new Map<string, number>();
  const counted = new Map<string, { viewers: number; countedMs: number }>();

  function ofOthers(room: string): number {
    const dueMs = performance.now() - countKeptMs;
    return [...(others.get(room)?.values() ?? [])].reduce(
      (sum, { viewers, heardMs }) => (heardMs > dueMs ? sum + viewers : sum),
      0,
    );
  }

  const count = () => {
    const dueMs = performance.now() - countKeptMs;
    for (const [room, counts] of others) {
      for (const [process, { heardMs }] of counts) if (heardMs <= dueMs) counts.delete(process);
      if (counts.size === 0) others.delete(room);
    }
    const tell = (room: string, viewers: number) => {
      const message: CountMessage = { process: self, room, viewers };
      bus.publish(db, viewersTopic, JSON.stringify(message));
    };
    const all = rooms.list();
    for (const { name, members } of all) {
      const own = accountsOf(members);
      const viewers = own + ofOthers(name);
      tell(name, own);
      if (sent.get(name) !== viewers) {
        void sendToMembers(members, { type: 'viewers', body: { livestreamId: livestreamIdOf(name), viewers } });
      }
      sent.set(name, viewers);
    }
    const open = new Set(all.map(({ name }) => name));
    for (const name of sent.keys()) {
      if (open.has(name)) continue;
      sent.delete(name);
      counted.delete(name);
      tell(name, 0);
    }
  };

  await bus.subscribe(viewersTopic, {
    onMessage(message) {
      const { process, room, viewers } = JSON.parse(message) as CountMessage;
      if (process === self) return;
      const counts = others.get(room) ?? new Map();
      others.set(room, counts.set(process, { viewers, heardMs: performance.now() }));
    },
  });
  const timer = setInterval(count, countEveryMs);
  timer.unref();
  return {
    of(room) {
      const nowMs = performance.now();
      const last = counted.get(room);
      if (last && last.countedMs > nowMs - recountMs) return last.viewers;
      const members = rooms.list().find(({ name }) => name === room)?.members ?? [];
      const viewers = accountsOf(members) + ofOthers(room);
      counted.set(room, { viewers, countedMs: nowMs });
      return viewers;
    },
    close: () => clearInterval(timer),
  };
}

function accountsOf(members: ReturnType<ChatRooms['list']>[number]['members']): number {
  return new Set(members.map(({ data }) => data.viewer.userId)).size;
}
