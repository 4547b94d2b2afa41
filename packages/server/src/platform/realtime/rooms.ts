import { roomsOfSocketMax } from '@greenlight/contract/limits';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { roomTopic } from './raise-events.ts';
import { findLastNumber, listLastNumbers, listRoomEvents, type RoomEvent } from './room-queries.ts';
import type { ViewerSocket } from './sockets.ts';
import { waitingBytes } from './waiting-bytes.ts';

/** The first event is sent at once; those that follow wait for each other. */
const flushEveryMs = 75;
/** For a lost message of the bus. */
const checkEveryMs = 5000;
const rightsAtOnce = 20;
/** Somebody who missed more reads the state anew. */
const missedMax = 500;
/** A reader for whom more waits gets no more events, and reads the state anew when all of it is read. */
const waitingMaxBytes = 256 * 1024;
const drainCheckMs = 500;

export interface Member<Data> {
  socket: ViewerSocket;
  data: Data;
}

/** Events of a room in order, without gaps: the first has the number after `after`, the last one `number`. */
export interface EventBatch {
  room: string;
  after: number;
  number: number;
  events: RoomEvent[];
}

/** What a feature does for its rooms. */
export interface RoomKind<Data> {
  send(members: Member<Data>[], batch: EventBatch): Promise<void>;
  /** What was missed is no longer known. */
  reload(members: Member<Data>[], room: string): Promise<void>;
  isAllowed(member: Member<Data>, room: string): Promise<boolean>;
  close(member: Member<Data>, room: string): void;
}

interface RoomMember<Data> extends Member<Data> {
  /** It has read the state, and hears what follows. */
  isLive: boolean;
  /** It reads too slowly, and hears nothing until it has read what waits. */
  isBehind: boolean;
  checkedMs: number;
}

interface OpenRoom<Data> {
  name: string;
  members: Map<string, RoomMember<Data>>;
  /** The number of the last event that was sent. */
  sent: number;
  /** What is done in a room is done one after the other. */
  work: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  flushedMs: number;
}

export interface Rooms<Data> {
  /**
   * From now on the socket misses nothing. Answers the number of an event: read the state next, which includes it, send
   * it, and then call `follow` with the number.
   */
  join(room: string, socket: ViewerSocket, data: Data): Promise<number>;
  /** Sends what happened after `number`, and then all that happens. */
  follow(room: string, socket: ViewerSocket, number: number): void;
  leave(room: string, socket: ViewerSocket): void;
  dataOf(room: string, socket: ViewerSocket): Data | undefined;
  /** Nobody is in a room in this process. */
  isEmpty(): boolean;
  /** The rooms with members in this process. */
  list(): { name: string; members: Member<Data>[] }[];
  close(): void;
}

/**
 * The rooms of one kind that have members in this process. Each member's right is asked again every `rightsEveryMs`, so
 * somebody who lost it hears little more.
 */
export async function openRooms<Data>(
  platform: Platform,
  kind: RoomKind<Data>,
  rightsEveryMs = 60_000,
): Promise<Rooms<Data>> {
  const { db, bus, log } = platform;
  const open = new Map<string, OpenRoom<Data>>();
  const behind = new Map<RoomMember<Data>, OpenRoom<Data>>();
  const ofSocket = new WeakMap<ViewerSocket, Set<string>>();

  function enqueue(room: OpenRoom<Data>, work: () => Promise<void>) {
    room.work = room.work.then(work).catch((error) => log.warn({ err: error, room: room.name }, 'a room waits'));
    return room.work;
  }

  async function readNumber(room: OpenRoom<Data>) {
    if (room.sent < 0) room.sent = await findLastNumber(db, room.name);
  }

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
    clearTimeout(room.timer);
    open.delete(name);
  }

  function openRoom(name: string): OpenRoom<Data> {
    const room: OpenRoom<Data> = {
      name,
      members: new Map(),
      sent: -1,
      work: Promise.resolve(),
      timer: undefined,
      flushedMs: 0,
    };
    open.set(name, room);
    return room;
  }

  function schedule(room: OpenRoom<Data>) {
    if (room.timer) return;
    const waitMs = Math.max(0, room.flushedMs + flushEveryMs - performance.now());
    room.timer = setTimeout(() => {
      void enqueue(room, async () => {
        room.timer = undefined;
        if (open.get(room.name) !== room) return;
        await flush(room).finally(() => {
          room.flushedMs = performance.now();
        });
      });
    }, waitMs);
  }

  /** Answers whether there was something. */
  async function flush(room: OpenRoom<Data>): Promise<boolean> {
    const live = hearing(room);
    const events = await listRoomEvents(db, { room: room.name, after: room.sent, limit: missedMax });
    const last = events.at(-1)?.number;
    if (last === undefined) return false;
    if (isWhole(events, room.sent)) {
      await kind.send(live, { room: room.name, after: room.sent, number: last, events });
      room.sent = last;
      if (events.length === missedMax) schedule(room);
    } else {
      room.sent = await findLastNumber(db, room.name);
      await kind.reload(live, room.name);
    }
    return true;
  }

  /** Those who hear events. A reader who is too slow is left out from now on. */
  function hearing(room: OpenRoom<Data>): RoomMember<Data>[] {
    return [...room.members.values()].filter((member) => {
      if (!member.isLive || member.isBehind) return false;
      member.isBehind = waitingBytes(member.socket) > waitingMaxBytes;
      if (member.isBehind) behind.set(member, room);
      return !member.isBehind;
    });
  }

  /** Slow readers who have read all that waited missed the events since then. */
  function checkSlowReaders() {
    for (const [member, room] of behind) {
      const isMember = room.members.get(member.socket.id) === member;
      if (isMember && waitingBytes(member.socket) > 0) continue;
      behind.delete(member);
      member.isBehind = false;
      if (isMember) void kind.reload([member], room.name);
    }
  }

  async function catchUp(room: OpenRoom<Data>, member: RoomMember<Data>, number: number) {
    // Another process has sent more than this one: the rest must not come twice.
    while (number > room.sent && (await flush(room)));
    if (number > room.sent) await kind.reload([member], room.name);
    // The room may have been behind the state that the member read.
    else if (number < room.sent) {
      const all = await listRoomEvents(db, { room: room.name, after: number, limit: missedMax + 1 });
      const events = all.filter((event) => event.number <= room.sent);
      const last = events.at(-1)?.number;
      if (all.length > missedMax || last !== room.sent || !isWhole(events, number))
        await kind.reload([member], room.name);
      else await kind.send([member], { room: room.name, after: number, number: last, events });
    }
    member.isLive = true;
  }

  async function checkNumbers() {
    const rooms = [...open.keys()];
    if (rooms.length === 0) return;
    for (const { room: name, last } of await listLastNumbers(db, rooms)) {
      const room = open.get(name);
      if (room && room.sent >= 0 && last > room.sent) schedule(room);
    }
  }

  async function checkRights() {
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

  const warn = (error: unknown) => log.warn({ err: error }, 'rooms were not checked');
  const timers = [
    setInterval(() => void checkNumbers().catch(warn), checkEveryMs),
    setInterval(checkSlowReaders, drainCheckMs),
    setInterval(() => void checkRights().catch(warn), rightsEveryMs / 6),
  ];
  for (const timer of timers) timer.unref();
  await bus.subscribe(roomTopic, {
    onMessage: (name) => {
      const room = open.get(name);
      if (room) schedule(room);
    },
    onGap: () => void checkNumbers().catch(warn),
  });

  return {
    async join(name, socket, data) {
      const own = roomsOf(socket);
      if (own.size >= roomsOfSocketMax && !own.has(name)) throw new ProblemError('rate_limited');
      own.add(name);
      const room = open.get(name) ?? openRoom(name);
      const known = room.members.get(socket.id);
      if (known) known.data = data;
      else room.members.set(socket.id, { socket, data, isLive: false, isBehind: false, checkedMs: performance.now() });
      await room.work;
      if (room.sent < 0) await enqueue(room, () => readNumber(room));
      if (room.sent < 0) throw new ProblemError('internal');
      return room.sent;
    },
    follow(name, socket, number) {
      const room = open.get(name);
      const member = room?.members.get(socket.id);
      if (room && member) void enqueue(room, () => catchUp(room, member, number));
    },
    leave,
    dataOf: (name, socket) => open.get(name)?.members.get(socket.id)?.data,
    isEmpty: () => open.size === 0,
    list: () => [...open.values()].map(({ name, members }) => ({ name, members: [...members.values()] })),
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const { timer } of open.values()) clearTimeout(timer);
    },
  };
}

/** Whether these events follow `after` without a gap. */
function isWhole(events: RoomEvent[], after: number): boolean {
  return events.every(({ number }, index) => number === after + 1 + index);
}
