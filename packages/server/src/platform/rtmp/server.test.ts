import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ffmpeg } from '../../../test/media/footage.ts';
import { writeAmf } from './amf.ts';
import type { PublishRequest } from './connection.ts';
import { type MediaTag, roleOf } from './flv.ts';
import { messageTypes, writeMessage } from './message.ts';
import { PublishRefusal, type RtmpServer, startRtmpServer } from './server.ts';

let server: RtmpServer;
let asked: PublishRequest[] = [];
let tags: MediaTag[] = [];
let troubles: string[] = [];

beforeAll(async () => {
  server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    async authorise(request) {
      asked.push(request);
      if (request.key !== 'right') throw new PublishRefusal('There is no such stream.');
      return async (sent) => {
        for await (const tag of sent) tags.push(tag);
      };
    },
    onTrouble: (error) => troubles.push(error.message),
  });
});
beforeEach(() => {
  [asked, tags, troubles] = [[], [], []];
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

const source = '-f lavfi -i testsrc2=s=160x90:r=30 -f lavfi -i sine=r=48000 -t 2'.split(' ');
const coded = '-c:v libx264 -preset ultrafast -g 30 -c:a aac -f flv'.split(' ');

function publish(key: string): Promise<string> {
  return ffmpeg([...source, ...coded, `rtmp://127.0.0.1:${server.port}/live/${key}`]);
}

test('reads everything that an encoder sends, in order', async () => {
  await publish('right');
  await expect.poll(() => tags.filter(({ kind }) => kind === 'video').length).toBeGreaterThan(60);
  expect(asked).toEqual([{ app: 'live', key: 'right', address: '127.0.0.1' }]);
  const pictures = tags.filter(({ kind }) => kind === 'video');
  expect(pictures.map(roleOf).slice(0, 2)).toEqual(['header', 'key']);
  expect(pictures.filter((tag) => roleOf(tag) === 'key')).toHaveLength(2);
  expect(tags.find(({ kind }) => kind === 'audio')).toBeDefined();
  expect(troubles).toEqual([]);
});

test('refuses a wrong key with the reason', async () => {
  await expect(publish('wrong')).rejects.toThrow('There is no such stream.');
  expect(tags).toEqual([]);
  await expect.poll(() => troubles).toEqual(['There is no such stream.']);
});

test('refuses to play', async () => {
  const address = `rtmp://127.0.0.1:${server.port}/live/right`;
  await expect(ffmpeg(['-i', address, '-f', 'null', '-'])).rejects.toThrow('Streams are watched on the site.');
  expect(asked).toEqual([]);
});

async function talk(...sent: Buffer[]): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  for (const bytes of sent) socket.write(bytes);
  await once(socket, 'close');
}

const hello = Buffer.concat([Buffer.of(3), Buffer.alloc(1536 * 2)]);

test.each([
  ['what is no RTMP', [Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.padEnd(1600))], []],
  ['a stranger who announces a large message', [hello, Buffer.from('040000000100011401000000', 'hex')], ['large']],
  ['a command that is none', [hello, command(Buffer.from([2, 0, 50, 1]))], ['cut off']],
  [
    'a stranger who never starts a stream',
    [hello, ...Array.from({ length: 70 }, () => command(writeAmf('releaseStream', 1, null)))],
    ['Too many messages'],
  ],
])('disconnects %s', async (_, sent, reasons) => {
  await talk(...sent);
  await expect.poll(() => troubles.length).toBe(reasons.length);
  for (const [at, reason] of reasons.entries()) expect(troubles[at]).toContain(reason);
});

function command(payload: Buffer): Buffer {
  return writeMessage({ type: messageTypes.command, streamId: 0, payload }, 3);
}

test.each([
  ['who says nothing', Buffer.alloc(0)],
  ['who goes no further than the handshake', hello],
])('a stranger %s is cut off after ten seconds', async (_, sent) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const accepted = vi.fn();
  const note = (message: unknown) => {
    if ((message as { socket: Socket }).socket.localPort === server.port) accepted();
  };
  subscribe('net.server.socket', note);
  onTestFinished(() => void unsubscribe('net.server.socket', note));
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(sent);
  const closed = vi.fn();
  socket.once('close', closed);
  expect(await comesTrue(() => accepted.mock.calls.length === 1)).toBe(true);
  await vi.advanceTimersByTimeAsync(9900);
  // This takes as long as the disconnection.
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await comesTrue(() => closed.mock.calls.length === 1)).toBe(true);
});

/** Waits without polling, which would change the clock of the test. */
async function comesTrue(isTrue: () => boolean): Promise<boolean> {
  const since = performance.now();
  while (!isTrue() && performance.now() - since < 5000) await setImmediate();
  return isTrue();
}

test('a program that ends its stream may hang up first', async () => {
  const said = [
    ['connect', 1, { app: 'live' }],
    ['publish', 2, null, 'right', 'live'],
    ['FCUnpublish', 3, null, 'right'],
  ] as const;
  const startedAt = performance.now();
  await talk(hello, ...said.map((values) => command(writeAmf(...values))));
  expect(asked).toHaveLength(1);
  expect(performance.now() - startedAt).toBeGreaterThan(1500);
  expect(troubles).toEqual([]);
});

test('an address has a limited number of connections', async () => {
  const sockets = Array.from({ length: 20 }, () => connect(server.port, '127.0.0.1'));
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      closed += 1;
    });
  }
  await expect.poll(() => closed).toBe(4);
  for (const socket of sockets) socket.destroy();
});

test('broadcasters with a key do not count', async () => {
  const said = [writeAmf('connect', 1, { app: 'live' }), writeAmf('publish', 2, null, 'right', 'live')];
  const publishing = Buffer.concat([hello, ...said.map(command)]);
  const sockets: Socket[] = [];
  let closed = 0;
  for (let count = 1; count <= 20; count += 1) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      closed += 1;
    });
    socket.write(publishing);
    sockets.push(socket);
    await expect.poll(() => asked.length).toBe(count);
  }
  expect(closed).toBe(0);
  for (const socket of sockets) socket.destroy();
});
