import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCertificate } from '../../../test/media/certificate.ts';
import { createFootageFolder } from '../../../test/media/footage.ts';
import { certificateFrom } from './certificate-files.ts';
import type { MediaTag } from './flv.ts';
import { PublishFailure, publish } from './publish.ts';
import { PublishRefusal, type RtmpServer, type RtmpServerOptions, startRtmpServer } from './server.ts';

let server: RtmpServer;
let received: MediaTag[] = [];
const options: RtmpServerOptions = {
  host: '127.0.0.1',
  port: 0,
  async authorise({ app, key }) {
    if (`${app}/${key}` !== 'live/right') throw new PublishRefusal('There is no such stream.');
    return async (tags) => {
      for await (const tag of tags) received.push(tag);
    };
  },
  onTrouble: () => undefined,
};

beforeAll(async () => {
  server = await startRtmpServer(options);
});
beforeEach(() => {
  received = [];
});
afterAll(() => server.close());

async function* tagsOf(tags: MediaTag[]) {
  yield* tags;
}

function send(
  tags: MediaTag[],
  { key = 'right', port = server.port, place = 'rtmp://127.0.0.1', onAccepted = () => undefined } = {},
) {
  const { signal } = new AbortController();
  return publish({ url: `${place}:${port}/live`, key, signal }, tagsOf(tags), onAccepted);
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

test('a stream goes to RTMPS only when the certificate is trusted', async () => {
  const folder = await createFootageFolder();
  const paths = await writeCertificate(folder.path, 'localhost');
  const secure = await startRtmpServer({ ...options, secureContext: certificateFrom(paths, () => undefined) });
  const tags: MediaTag[] = [{ kind: 'video', timestamp: 0, payload: Buffer.alloc(10_000, 7) }];
  const to = { port: secure.port, place: 'rtmps://localhost' };
  await expect(send(tags, to)).rejects.toThrow('The service cannot be reached.');
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, await readFile(paths.certificatePath, 'utf8')]);
  try {
    await send(tags, to);
    await expect.poll(() => received).toEqual(tags);
    await expect(send(tags, { ...to, place: 'rtmps://127.0.0.1' })).rejects.toThrow('The service cannot be reached.');
  } finally {
    setDefaultCACertificates(trusted);
    await secure.close();
    await folder.remove();
  }
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
