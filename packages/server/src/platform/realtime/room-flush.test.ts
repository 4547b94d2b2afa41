import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { Room, type RoomMember } from './room.ts';
import { insertRoomEvents } from './room-queries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
// The time of a room stands still until a test moves it, so a slow machine changes nothing.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

/** A room with one member, and the times of its frames in milliseconds. */
async function openRoom(name: string) {
  const { platform } = server;
  const frames: { atMs: number; subjectIds: number[] }[] = [];
  const room = new Room<string>(name, platform, {
    send: async (_, { events }) =>
      void frames.push({ atMs: performance.now(), subjectIds: events.map(({ subjectId }) => subjectId) }),
    reload: async () => expect.unreachable(),
    isAllowed: async () => true,
    close: () => undefined,
  });
  const conn = { writeBuffer: [], transport: { socket: { bufferedAmount: 0 } } };
  const member = { socket: { id: 'ada', conn }, data: 'ada', isLive: true, isBehind: false, checkedMs: 0 };
  room.members.set('ada', member as unknown as RoomMember<string>);
  await room.ready();
  return {
    frames,
    async raise(subjectId: number) {
      const events = [{ room: name, kind: 'message', subjectId }];
      await insertRoomEvents(platform.db, { events, at: platform.clock.now() });
      room.schedule();
    },
    /** Moves the time, and waits for the frame that is due. */
    async pass(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      await room.ready();
    },
  };
}

test('a room sends at most one frame in 50 ms and at least one in 100 ms while events come', async () => {
  const room = await openRoom('steady');
  const { frames } = room;
  const subjectIds = Array.from({ length: 150 }, (_, index) => index + 1);
  for (const subjectId of subjectIds) {
    await room.raise(subjectId);
    await room.pass(10);
  }
  await room.pass(100);
  expect(frames.flatMap((frame) => frame.subjectIds)).toEqual(subjectIds);
  const gapsMs = frames.slice(1).map(({ atMs }, index) => atMs - (frames[index]?.atMs ?? 0));
  expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...gapsMs)).toBeLessThanOrEqual(100);
  expect(frames.length).toBeGreaterThanOrEqual(15);
});

test('the first event after a pause is sent at once', async () => {
  const room = await openRoom('quiet');
  const { frames } = room;
  for (const subjectId of [1, 2, 3]) {
    await room.pass(1000);
    const raisedMs = performance.now();
    await room.raise(subjectId);
    await room.pass(1);
    expect(frames.at(-1)?.subjectIds).toEqual([subjectId]);
    expect((frames.at(-1)?.atMs ?? 0) - raisedMs).toBeLessThanOrEqual(1);
  }
});
