import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MediaTag } from './flv.ts';
import { PublishFailure, publish } from './publish.ts';
import { PublishRefusal, type RtmpServer, startRtmpServer } from './server.ts';

let server: RtmpServer;
let received: MediaTag[] = [];

beforeAll(async () => {
  server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    async authorise({ app, key }) {
      if (`${app}/${key}` !== 'live/right') throw new PublishRefusal('There is no such stream.');
      return async (tags) => {
        for await (const tag of tags) received.push(tag);
      };
    },
    onTrouble: () => undefined,
  });
});
beforeEach(() => {
  received = [];
});
afterAll(() => server.close());

async function* tagsOf(tags: MediaTag[]) {
  yield* tags;
}

function send(tags: MediaTag[], { key = 'right', port = server.port, onAccepted = () => undefined } = {}) {
  const { signal } = new AbortController();
  return publish({ url: `rtmp://127.0.0.1:${port}/live`, key, signal }, tagsOf(tags), onAccepted);
}

test('what is sent arrives as it is, also beyond a chunk and beyond three bytes of time', async () => {
  let isAccepted = false;
  const tags: MediaTag[] = [
    { kind: 'data', timestamp: 0, payload: Buffer.from('about') },
    { kind: 'video', timestamp: 40, payload: Buffer.alloc(10_000, 7) },
    { kind: 'audio', timestamp: 0xffffff + 5, payload: Buffer.alloc(5000, 9) },
  ];
  await send(tags, { onAccepted: () => void (isAccepted = true) });
  await expect.poll(() => received.length).toBe(tags.length);
  expect(received).toEqual(tags);
  expect(isAccepted).toBe(true);
});

test('a wrong key fails, and so does a port where nobody listens', async () => {
  await expect(send([], { key: 'wrong' })).rejects.toThrow('Is the key right?');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  await expect(send([], { port })).rejects.toBeInstanceOf(PublishFailure);
});

test('a server that hangs up ends it', async () => {
  const rude = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request')).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as { port: number };
  await expect(send([], { port })).rejects.toBeInstanceOf(PublishFailure);
  rude.close();
});
