import { EventEmitter, once } from 'node:events';
import { roomsOfSocketMax } from '@greenlight/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serveSockets } from '../../../test/socket-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openRooms } from './rooms.ts';
import type { ViewerSocket } from './sockets.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => server.close());

/** A websocket that has joined no namespace yet. */
async function openWebSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&token=t`);
  await once(socket, 'open');
  return socket;
}

test('a websocket that never says what it wants is closed after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port, sockets, close } = await serveSockets(server.platform);
  const [idle, joined] = [await openWebSocket(port), await openWebSocket(port)];
  joined.send('40');
  await expect.poll(() => [sockets.engine.clientsCount, sockets.sockets.sockets.size]).toEqual([2, 1]);
  const closed = once(idle, 'close');
  await vi.advanceTimersByTimeAsync(9900);
  expect(sockets.engine.clientsCount).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  await closed;
  expect([sockets.engine.clientsCount, joined.readyState]).toEqual([1, WebSocket.OPEN]);
  close();
});

test.each([
  { title: 'a text', frame: `42["comment",{"message":"${'x'.repeat(20_000)}"}]` },
  { title: 'bytes', frame: Buffer.alloc(20_000) },
])('a frame of $title above 16 KB is closed as too big', async ({ frame }) => {
  const { port, close } = await serveSockets(server.platform);
  const socket = await openWebSocket(port);
  socket.send('40');
  const closed = once(socket, 'close') as Promise<[CloseEvent]>;
  socket.send(frame);
  const [{ code }] = await closed;
  // RFC 6455, 7.4.1: the message is too big.
  expect(code).toBe(1009);
  close();
});

function connectedSocket(id: string): ViewerSocket & EventEmitter {
  return Object.assign(new EventEmitter(), { id, connected: true }) as unknown as ViewerSocket & EventEmitter;
}

test('sockets that join as many rooms as they can leave nothing behind', async () => {
  const rooms = await openRooms<null>(server.platform, {
    send: async () => undefined,
    reload: async () => undefined,
    isAllowed: async () => true,
    close: () => undefined,
  });
  const sockets = Array.from({ length: 5 }, (_, index) => connectedSocket(`socket ${index}`));
  const join = (socket: ViewerSocket, room: number) => rooms.join(`${socket.id} room ${room}`, socket, null);
  for (const socket of sockets) {
    const flood = Array.from({ length: 100 }, (_, room) => join(socket, room));
    const results = await Promise.allSettled(flood);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(roomsOfSocketMax);
    await expect(join(socket, 100)).rejects.toMatchObject({ problem: { code: 'rate_limited' } });
  }
  expect(rooms.list()).toHaveLength(sockets.length * roomsOfSocketMax);
  // The same rooms again and again: still one member each.
  for (const socket of sockets) for (let time = 0; time < 5; time += 1) await join(socket, 0);
  expect(rooms.list().flatMap(({ members }) => members)).toHaveLength(sockets.length * roomsOfSocketMax);
  const [first = connectedSocket('none')] = sockets;
  for (let room = 0; room < 50; room += 1) {
    rooms.leave(`${first.id} room ${room}`, first);
    await join(first, room);
    rooms.leave(`${first.id} room ${room}`, first);
  }
  expect(rooms.list()).toHaveLength((sockets.length - 1) * roomsOfSocketMax);
  for (const socket of sockets) socket.emit('disconnect');
  expect([rooms.isEmpty(), rooms.list()]).toEqual([true, []]);
  expect(sockets.flatMap((socket) => socket.listenerCount('disconnect'))).toEqual(sockets.map(() => 0));
  rooms.close();
});
