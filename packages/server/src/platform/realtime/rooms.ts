import { roomsOfSocketMax } from '@greenlight/contract/limits';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { roomTopic } from './raise-events.ts';
import { Room } from './room.ts';
import type { Member, RoomKind } from './room-kind.ts';
import { listLastNumbers } from './room-queries.ts';
import type { ViewerSocket } from './sockets.ts';

const drainCheckMs = 500;
const rightsAtOnce = 20;

export interface Rooms<Data> {
  /**
   * Joins a room: from now on the socket misses nothing. Returns the number of the last event. Then read the state,
   * which includes this event, send it, and call `follow` with the number. Throws `unavailable` for a socket that closed
   * meanwhile: it would stay in the room for ever.
   */
  join(room: string, socket: ViewerSocket, data: Data): Promise<number>;
  /** Sends the events after `number`, and then all new ones. */
  follow(room: string, socket: ViewerSocket, number: number): void;
  leave(room: string, socket: ViewerSocket): void;
  dataOf(room: string, socket: ViewerSocket): Data | undefined;
  /** Whether no room has members in this process. */
  isEmpty(): boolean;
  /** The rooms with members in this process. */
  list(): { name: string; members: Member<Data>[] }[];
  close(): void;
}

/**
 * The rooms of one kind that have members in this process. Each member's right is checked again every `rightsEveryMs`,
 * so a member who lost it gets events for at most this time. Every `checkEveryMs`, events whose bus message was lost
 * are sent, and failed arrivals are tried again.
 */
export async function openRooms<Data>(
  platform: Platform,
  kind: RoomKind<Data>,
  { rightsEveryMs = 60_000, checkEveryMs = 5000 } = {},
): Promise<Rooms<Data>> {
  const { db, bus, log } = platform;
  const open = new Map<string, Room<Data>>();
  const ofSocket = new WeakMap<ViewerSocket, Set<string>>();

  function roomsOf(socket: ViewerSocket): Set<string> {
    const known = ofSocket.get(socket);
    if (known) return known;
    const own = new Set<string>();
    ofSocket.set(socket, own);
    socket.once('disconnect', () => {
      for (const name of own) leave(name, socket);
    });
    return own;
  }

  function leave(name: string, socket: ViewerSocket) {
    ofSocket.get(socket)?.delete(name);
    const room = open.get(name);
    if (!room) return;
    room.members.delete(socket.id);
    if (room.members.size > 0) return;
    room.close();
    open.delete(name);
  }

  function openRoom(name: string): Room<Data> {
    const room = new Room(name, platform, kind);
    open.set(name, room);
    return room;
  }

  async function checkNumbers() {
    const rooms = [...open.keys()];
    if (rooms.length === 0) return;
    for (const room of open.values()) room.retry();
    for (const { room: name, last } of await listLastNumbers(db, rooms)) {
      const room = open.get(name);
      if (room && room.sent >= 0 && last > room.sent) room.schedule();
    }
  }

  let isCheckingRights = false;
  /** A check of many members can take longer than the time until the next one. */
  async function checkRights() {
    if (isCheckingRights) return;
    isCheckingRights = true;
    await checkDueRights().finally(() => {
      isCheckingRights = false;
    });
  }

  async function checkDueRights() {
    const dueMs = performance.now() - rightsEveryMs;
    const due = [...open.values()].flatMap((room) =>
      [...room.members.values()].filter(({ checkedMs }) => checkedMs < dueMs).map((member) => ({ room, member })),
    );
    for (let index = 0; index < due.length; index += rightsAtOnce) {
      await Promise.all(
        due.slice(index, index + rightsAtOnce).map(async ({ room, member }) => {
          member.checkedMs = performance.now();
          if (await kind.isAllowed(member, room.name)) return;
          leave(room.name, member.socket);
          kind.close(member, room.name);
        }),
      );
    }
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'rooms could not be checked');
  const checkSlowReaders = () => {
    for (const room of open.values()) room.checkSlowReaders();
  };
  const timers = [
    setInterval(() => void checkNumbers().catch(warn), checkEveryMs),
    setInterval(checkSlowReaders, drainCheckMs),
    setInterval(() => void checkRights().catch(warn), rightsEveryMs / 6),
  ];
  for (const timer of timers) timer.unref();
  await bus.subscribe(roomTopic, {
    onMessage: (name) => open.get(name)?.schedule(),
    onGap: () => void checkNumbers().catch(warn),
  });

  return {
    async join(name, socket, data) {
      if (!socket.connected) throw new ProblemError('unavailable');
      const own = roomsOf(socket);
      if (own.size >= roomsOfSocketMax && !own.has(name)) throw new ProblemError('rate_limited');
      own.add(name);
      const room = open.get(name) ?? openRoom(name);
      const known = room.members.get(socket.id);
      if (known) known.data = data;
      else room.members.set(socket.id, { socket, data, isLive: false, isBehind: false, checkedMs: performance.now() });
      await room.ready();
      if (room.sent < 0) throw new ProblemError('internal');
      return room.sent;
    },
    follow(name, socket, number) {
      const room = open.get(name);
      const member = room?.members.get(socket.id);
      if (room && member) room.follow(member, number);
    },
    leave,
    dataOf: (name, socket) => open.get(name)?.members.get(socket.id)?.data,
    isEmpty: () => open.size === 0,
    list: () => [...open.values()].map(({ name, members }) => ({ name, members: [...members.values()] })),
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const room of open.values()) room.close();
    },
  };
}
