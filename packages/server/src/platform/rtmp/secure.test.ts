import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCertificate } from '../../../test/media/certificate.ts';
import { createFootageFolder, type FootageFolder, ffmpeg } from '../../../test/media/footage.ts';
import { type CertificatePaths, certificateFrom } from './certificate-files.ts';
import { type RtmpServer, startRtmpServer } from './server.ts';

let folder: FootageFolder;
let paths: CertificatePaths;
let server: RtmpServer;
let keys: string[] = [];
let tagCount = 0;
let troubles: string[] = [];

beforeAll(async () => {
  folder = await createFootageFolder();
  paths = await writeCertificate(folder.path, 'first');
  server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    secureContext: certificateFrom(paths, (error) => troubles.push(error.message)),
    async authorise({ key }) {
      keys.push(key);
      return async (sent) => {
        for await (const _ of sent) tagCount += 1;
      };
    },
    onTrouble: (error) => troubles.push(error.message),
  });
});
beforeEach(() => {
  [keys, troubles, tagCount] = [[], [], 0];
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function subject(): Promise<string> {
  const socket = connectSecurely({ port: server.port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return String(CN);
}

test('an encoder sends over TLS', async () => {
  const source = '-f lavfi -i testsrc2=s=160x90:r=30 -f lavfi -i sine=r=48000 -t 1'.split(' ');
  const coded = '-c:v libx264 -preset ultrafast -g 30 -c:a aac -f flv'.split(' ');
  await ffmpeg([...source, ...coded, `rtmps://127.0.0.1:${server.port}/live/right`]);
  await expect.poll(() => tagCount).toBeGreaterThan(30);
  expect(keys).toEqual(['right']);
});

test('a renewed certificate is used for the next connection; while it is broken the earlier one stays', async () => {
  expect(await subject()).toBe('first');
  await writeCertificate(folder.path, 'second');
  expect(await subject()).toBe('second');
  await writeFile(paths.keyPath, 'none');
  expect(await subject()).toBe('second');
  expect(troubles.length).toBeGreaterThan(0);
  await rm(paths.keyPath);
  expect(await subject()).toBe('second');
  await writeCertificate(folder.path, 'third');
  expect(await subject()).toBe('third');
});

test.each([
  ['plain RTMP', Buffer.concat([Buffer.of(3), Buffer.alloc(1536 * 2)])],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ['an endless TLS record', Buffer.concat([Buffer.of(22, 3, 1, 0x40, 0), Buffer.alloc(20_000, 1)])],
])('%s is disconnected', async (_, bytes) => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  await once(socket, 'close');
  expect(keys).toEqual([]);
});

test('connections without a handshake are limited like others', async () => {
  const sockets = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'));
  let closed = 0;
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => {
      closed += 1;
    });
  }
  await expect.poll(() => closed).toBe(84);
  for (const socket of sockets) socket.destroy();
});
