import { once } from 'node:events';
import type { Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import type { LivestreamReceived } from '@greenlight/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppSocket, connectSocket } from '../../../test/app-socket.ts';
import { openRawSocket, serveSockets } from '../../../test/socket-server.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { broadcast } from './broadcast.ts';

let server: TestServer;
let site: Awaited<ReturnType<typeof serveSockets>>;
const raws: Socket[] = [];
const clients: AppSocket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  site = await serveSockets(server.platform);
});
afterAll(async () => {
  for (const raw of raws) raw.destroy();
  for (const client of clients) client.disconnect();
  site?.close();
  await server?.close();
});

async function openClient(): Promise<LivestreamReceived[]> {
  const received: LivestreamReceived[] = [];
  const client = await connectSocket(`http://127.0.0.1:${site.port}`, 't');
  client.on('livestream', (event) => void received.push(event));
  clients.push(client);
  return received;
}

async function openRaw(options?: { compresses: boolean }): Promise<Socket> {
  const before = site.sockets.sockets.sockets.size;
  const raw = await openRawSocket(site.port, options);
  raws.push(raw);
  await expect.poll(() => site.sockets.sockets.sockets.size).toBe(before + 1);
  return raw;
}

function say(length: number, id = 1) {
  const event = {
    type: 'test',
    id,
    texts: Array.from({ length }, (_, index) => `é${index}`),
  } as unknown as LivestreamReceived;
  void broadcast([...site.sockets.sockets.sockets.values()], 'livestream', event);
  return event;
}

/** The next frame of 126 bytes or more: its first byte and its body. */
async function nextLargeFrame(raw: Socket) {
  let bytes = Buffer.alloc(0);
  raw.resume();
  for (;;) {
    const start = [0x81, 0xc1].map((first) => bytes.indexOf(Buffer.from([first, 126]))).find((at) => at >= 0);
    const frame = bytes.subarray(start ?? bytes.length);
    const end = frame.length < 4 ? Number.POSITIVE_INFINITY : 4 + frame.readUInt16BE(2);
    if (frame.length >= end) return { first: frame[0], body: frame.subarray(4, end) };
    const [chunk] = (await once(raw, 'data')) as [Buffer];
    bytes = Buffer.concat([bytes, chunk]);
  }
}

test.each([0, 4, 30, 600, 40_000])('everybody gets an event of %i texts unchanged', async (length) => {
  const [one, other] = [await openClient(), await openClient()];
  const event = say(length);
  for (const received of [one, other]) await expect.poll(() => received).toEqual([event]);
});

test('a large event is compressed for those who accept it, and plain for others', async () => {
  const [packed, plain] = [await openRaw({ compresses: true }), await openRaw()];
  const text = `42${JSON.stringify(['livestream', say(2000)])}`;
  const [compressed, whole] = [await nextLargeFrame(packed), await nextLargeFrame(plain)];
  expect([compressed.first, whole.first]).toEqual([0xc1, 0x81]);
  expect(String(whole.body)).toBe(text);
  const end = Buffer.from([0, 0, 255, 255]);
  const unpacked = inflateRawSync(Buffer.concat([compressed.body, end]), { finishFlush: constants.Z_SYNC_FLUSH });
  expect(String(unpacked)).toBe(text);
  expect(compressed.body.length).toBeLessThan(whole.body.length / 2);
});

test('events and other messages keep their order, also for a client that reads slowly', async () => {
  const received = await openClient();
  const socket = [...site.sockets.sockets.sockets.values()].at(-1);
  const sent: unknown[] = [];
  for (let id = 1; id <= 300; id += 1) {
    const own = { type: 'own', id, text: 'x'.repeat(5000) } as unknown as LivestreamReceived;
    socket?.emit('livestream', own);
    sent.push(own, say(id * 10, id));
    // The client reads nothing before this. With a megabyte in its queue it would be disconnected.
    if (id % 20 === 0) await expect.poll(() => received.length, { timeout: 10_000 }).toBe(sent.length);
  }
  expect(received).toEqual(sent);
});
