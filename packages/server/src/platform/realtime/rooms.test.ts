import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceEvents, raiseEvents } from './raise-events.ts';
import { forgetRoomEvents } from './room-age.ts';
import type { EventBatch } from './room-kind.ts';
import { insertRoomEvents } from './room-queries.ts';
import { openRooms, type Rooms } from './rooms.ts';
import type { ViewerSocket } from './sockets.ts';

let server: TestServer;
let second: TestServer;
const opened: Rooms<string>[] = [];
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
});
afterEach(() => {
  for (const rooms of opened.splice(0)) rooms.close();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

/** Opens rooms. `sent` has the batches that each member got. */
async function open({ platform }: TestServer, times: { rightsEveryMs?: number; checkEveryMs?: number } = {}) {
  const sent = new Map<string, EventBatch[]>();
  const sends: { members: string[]; number: number }[] = [];
  const failures: Error[] = [];
  const said: string[] = [];
  const refused = new Set<string>();
  const rooms = await openRooms<string>(
    platform,
    {
      send: async (members, batch) => {
        const failure = failures.shift();
        if (failure) throw failure;
        sends.push({ members: members.map(({ data }) => data), number: batch.number });
        for (const { data } of members) sent.set(data, [...(sent.get(data) ?? []), batch]);
      },
      reload: async (members) => void said.push(...members.map(({ data }) => `reload ${data}`)),
      isAllowed: async ({ data }) => !refused.has(data),
      close: ({ data }) => void said.push(`close ${data}`),
    },
    times,
  );
  opened.push(rooms);
  const batches = (who: string) => sent.get(who) ?? [];
  const subjects = (who: string) => batches(who).flatMap(({ events }) => events.map(({ subjectId }) => subjectId));
  return { rooms, said, refused, sends, failures, batches, subjects };
}

function socketOf(id: string, connected = true): ViewerSocket & EventEmitter {
  const conn = { writeBuffer: [], transport: { socket: { bufferedAmount: 0 } } };
  return Object.assign(new EventEmitter(), { id, conn, connected }) as unknown as ViewerSocket & EventEmitter;
}

function raise({ platform }: TestServer, room: string, ...subjectIds: number[]): Promise<void> {
  return inTransaction(platform.db, async (tx) =>
    raiseEvents(
      platform,
      tx,
      subjectIds.map((subjectId) => ({ room, kind: 'message', subjectId })),
    ),
  );
}

async function member(rooms: Rooms<string>, room: string, who: string) {
  const socket = socketOf(who);
  rooms.follow(room, socket, await rooms.join(room, socket, who));
  return socket;
}

function newRoom(): string {
  names += 1;
  return `test ${names}`;
}

test('a socket that closed before it joined is in no room', async () => {
  const { rooms } = await open(server);
  const gone = socketOf('gone', false);
  await expect(rooms.join(newRoom(), gone, 'gone')).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  expect(rooms.list()).toEqual([]);
});

test('every member gets every event once and in order, whichever process raised it', async () => {
  const room = newRoom();
  const [near, far] = [await open(server), await open(second)];
  await member(near.rooms, room, 'ada');
  await member(far.rooms, room, 'bob');
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  await Promise.all(numbers.map((number) => raise(number % 2 ? server : second, room, number)));
  for (const { subjects, batches, name } of [
    { ...near, name: 'ada' },
    { ...far, name: 'bob' },
  ]) {
    await expect.poll(() => subjects(name).length).toBe(200);
    expect(subjects(name).toSorted((one, other) => one - other)).toEqual(numbers);
    const all = batches(name);
    expect(all.flatMap(({ events }) => events.map(({ number }) => number))).toEqual(numbers);
    expect(all.slice(1).map(({ after }) => after)).toEqual(all.slice(0, -1).map(({ number }) => number));
    // They were sent in groups.
    expect(all.length).toBeLessThan(100);
  }
});

test('an event that comes after a pause is sent at once, and a flood of events in few frames', async () => {
  const room = newRoom();
  const { rooms, sends } = await open(server);
  await member(rooms, room, 'ada');
  const delays: number[] = [];
  for (let subject = 1; subject <= 5; subject += 1) {
    await sleep(150);
    const known = sends.length;
    await raise(server, room, subject);
    const raisedMs = performance.now();
    await expect.poll(() => sends.length, { interval: 2 }).toBeGreaterThan(known);
    delays.push(performance.now() - raisedMs);
  }
  // The machine may be slow once, but a pause of the room would be in each of them.
  expect(Math.min(...delays)).toBeLessThan(50);
  const [known, startMs] = [sends.length, performance.now()];
  for (let subject = 6; performance.now() - startMs < 3000; subject += 1) await raise(server, room, subject);
  const flushes = sends.length - known;
  const lengthMs = performance.now() - startMs;
  expect(flushes).toBeLessThanOrEqual(lengthMs / 50 + 1);
  // A slow machine may be late; room-flush.test.ts has the limit of 100 ms.
  expect(flushes).toBeGreaterThan(lengthMs / 250);
});

test('events that are raised while somebody joins come once, after the state', async () => {
  const room = newRoom();
  const { rooms, subjects } = await open(server);
  await raise(server, room, 1, 2);
  const socket = socketOf('ada');
  const number = await rooms.join(room, socket, 'ada');
  expect(number).toBe(2);
  await raise(server, room, 3);
  await raise(second, room, 4);
  expect(subjects('ada')).toEqual([]);
  rooms.follow(room, socket, number);
  await raise(server, room, 5);
  await expect.poll(() => subjects('ada')).toEqual([3, 4, 5]);
});

test('a member who got more from another process than this one has sent gets nothing twice', async () => {
  const room = newRoom();
  const { rooms, said, subjects, batches } = await open(server);
  await member(rooms, room, 'bob');
  const socket = socketOf('ada');
  await rooms.join(room, socket, 'ada');
  await raise(second, room, 1, 2);
  rooms.follow(room, socket, 2);
  await raise(second, room, 3);
  await expect.poll(() => subjects('ada')).toEqual([3]);
  expect(batches('ada')[0]?.after).toBe(2);
  expect([subjects('bob'), said]).toEqual([[1, 2, 3], []]);
});

test('members who come back at once with the same number get what they missed in one group', async () => {
  const room = newRoom();
  const { rooms, sends, subjects } = await open(server);
  await raise(server, room, 1, 2, 3);
  const names = Array.from({ length: 50 }, (_, index) => `viewer ${index}`);
  const sockets = names.map((name) => ({ name, socket: socketOf(name) }));
  for (const { name, socket } of sockets) await rooms.join(room, socket, name);
  for (const { socket } of sockets) rooms.follow(room, socket, 1);
  await expect.poll(() => names.map(subjects)).toEqual(names.map(() => [2, 3]));
  expect(sends).toEqual([{ members: names, number: 3 }]);
});

test('a member that follows again and again with other numbers gets one group, after the oldest number', async () => {
  const room = newRoom();
  const { rooms, sends, subjects } = await open(server);
  await raise(server, room, 1, 2, 3);
  const socket = socketOf('ada');
  await rooms.join(room, socket, 'ada');
  for (const number of [2, 1, 3, 2]) rooms.follow(room, socket, number);
  await expect.poll(() => subjects('ada')).toEqual([2, 3]);
  expect(sends).toHaveLength(1);
});

test('members whose arrival failed get what they missed later', async () => {
  const room = newRoom();
  const { rooms, failures, subjects } = await open(server, { checkEveryMs: 100 });
  await raise(server, room, 1, 2);
  const socket = socketOf('ada');
  await rooms.join(room, socket, 'ada');
  failures.push(new Error('the database is away'));
  rooms.follow(room, socket, 1);
  await expect.poll(() => subjects('ada')).toEqual([2]);
  await raise(server, room, 3);
  await expect.poll(() => subjects('ada')).toEqual([2, 3]);
});

test('a member who claims a number that no event has yet reloads', async () => {
  const room = newRoom();
  const { rooms, said } = await open(server);
  const socket = socketOf('ada');
  await rooms.join(room, socket, 'ada');
  rooms.follow(room, socket, 1_000_000);
  await expect.poll(() => said).toEqual(['reload ada']);
});

test('a transaction that is rolled back leaves no gap', async () => {
  const room = newRoom();
  const { rooms, subjects, batches } = await open(server);
  await member(rooms, room, 'ada');
  await raise(server, room, 1);
  const { platform } = server;
  const failed = inTransaction(platform.db, async (tx) => {
    raiseEvents(platform, tx, [{ room, kind: 'message', subjectId: 2 }]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await raise(server, room, 3);
  await expect.poll(() => subjects('ada')).toEqual([1, 3]);
  expect(batches('ada').at(-1)?.number).toBe(2);
});

test('events that are gone make the members reload', async () => {
  const room = newRoom();
  const { rooms, said, subjects } = await open(server);
  await member(rooms, room, 'ada');
  const { platform } = server;
  await inTransaction(platform.db, async (tx) => {
    const events = [1, 2].map((subjectId) => ({ room, kind: 'message', subjectId }));
    await insertRoomEvents(tx, { events, at: platform.clock.now() });
    announceEvents(platform, tx, [room]);
    await tx.deleteFrom('room_event').where('room', '=', room).where('number', '=', 1).execute();
  });
  await expect.poll(() => said).toEqual(['reload ada']);
  await raise(server, room, 3);
  await expect.poll(() => subjects('ada')).toEqual([3]);
});

test('a member who missed 500 events gets them, and one who missed more reloads', async () => {
  const room = newRoom();
  const { rooms, said, subjects } = await open(server);
  const subjectIds = Array.from({ length: 501 }, (_, index) => index + 1);
  await raise(server, room, ...subjectIds);
  for (const [who, number] of [['ada', 1] as const, ['bob', 0] as const]) {
    const socket = socketOf(who);
    await rooms.join(room, socket, who);
    rooms.follow(room, socket, number);
  }
  await expect.poll(() => subjects('ada')).toEqual(subjectIds.slice(1));
  await expect.poll(() => said).toEqual(['reload bob']);
  await raise(server, room, 502);
  await expect.poll(() => subjects('bob')).toEqual([502]);
});

test('events are kept for ten minutes, and a member who needs older ones reloads', async () => {
  const room = newRoom();
  const { rooms, said, subjects } = await open(server);
  const comeBack = async (who: string, number: number) => {
    await forgetRoomEvents(server.platform);
    const socket = socketOf(who);
    await rooms.join(room, socket, who);
    rooms.follow(room, socket, number);
  };
  await raise(server, room, 1);
  server.clock.advance(9.9 * 60_000);
  await raise(server, room, 2);
  await comeBack('ada', 0);
  await expect.poll(() => subjects('ada')).toEqual([1, 2]);
  server.clock.advance(0.2 * 60_000);
  await comeBack('bob', 1);
  await comeBack('eve', 0);
  await expect.poll(() => subjects('bob')).toEqual([2]);
  await expect.poll(() => said).toEqual(['reload eve']);
});

test('a room keeps its last thousand events', async () => {
  const room = newRoom();
  for (let step = 0; step < 13; step += 1) {
    await raise(server, room, ...Array.from({ length: 100 }, (_, index) => step * 100 + index + 1));
  }
  const rows = await server.platform.db
    .selectFrom('room_event')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.min('number').as('first')])
    .where('room', '=', room)
    .executeTakeFirstOrThrow();
  expect(rows).toEqual({ n: 1000, first: 301 });
});

test('a member who loses the right is notified, and gets no more events', async () => {
  const room = newRoom();
  const { rooms, said, refused, subjects } = await open(server, { rightsEveryMs: 60 });
  await member(rooms, room, 'ada');
  await member(rooms, room, 'bob');
  refused.add('ada');
  await expect.poll(() => said).toEqual(['close ada']);
  await raise(server, room, 1);
  await expect.poll(() => subjects('bob')).toEqual([1]);
  expect(subjects('ada')).toEqual([]);
});

test('a socket that is gone is in no room', async () => {
  const [one, other] = [newRoom(), newRoom()];
  const { rooms } = await open(server);
  const socket = socketOf('ada');
  for (const room of [one, other]) await rooms.join(room, socket, 'ada');
  expect(rooms.dataOf(other, socket)).toBe('ada');
  socket.emit('disconnect');
  expect([one, other].map((room) => rooms.dataOf(room, socket))).toEqual([undefined, undefined]);
});

test('a slow reader gets no events, and a reload when it has read everything', async () => {
  const room = newRoom();
  const { rooms, said, subjects } = await open(server);
  const slow = await member(rooms, room, 'ada');
  await member(rooms, room, 'bob');
  const waiting = (slow.conn as unknown as { transport: { socket: { bufferedAmount: number } } }).transport.socket;
  waiting.bufferedAmount = 300_000;
  for (const subjectId of [1, 2]) await raise(server, room, subjectId);
  await expect.poll(() => subjects('bob')).toEqual([1, 2]);
  waiting.bufferedAmount = 1000;
  await raise(server, room, 3);
  await expect.poll(() => subjects('bob')).toEqual([1, 2, 3]);
  expect([subjects('ada'), said]).toEqual([[], []]);
  waiting.bufferedAmount = 0;
  await expect.poll(() => said).toEqual(['reload ada']);
  await raise(server, room, 4);
  await expect.poll(() => subjects('ada')).toEqual([4]);
});
