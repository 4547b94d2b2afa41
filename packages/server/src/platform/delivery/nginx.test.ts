import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { type Nginx, nginxInstalled, startNginx } from '../../../test/nginx.ts';
import { createTestClock } from '../clock/clock.ts';
import { loadConfig } from '../config/config.ts';
import { handleErrors } from '../http/error-handler.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createStorage } from '../storage/storage.ts';
import { signedFolder, storyboardAddress } from './media-address.ts';
import { serveMedia } from './media-routes.ts';
import { storedObject } from './object-cache.ts';
import { signatureOf } from './signature.ts';

const mediaSecret = 'a-secret-of-thirty-two-characters';
const assetId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
const otherAssetId = '0199aaaa-bbbb-7ccc-8ddd-ffffffffffff';
const [session, stream] = ['0123456789ab', 'ba9876543210'];
const grant = `${session}-${stream}`;
const video = { scope: 'video' as const, grant, assetId };
const segment = Buffer.from('0123456789'.repeat(10));
/** Time until a part exists: just after nginx has looked for an answer, if it looks each half second. */
const partMs = 520;

describe.skipIf(!nginxInstalled)('nginx with the documented configuration (needs nginx installed)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenlight-nginx-data-'));
  const storage = join(dataDir, 'storage');
  const config = loadConfig({ DATA_DIR: dataDir, MEDIA_SECRET: mediaSecret, TOKEN_SECRET: mediaSecret });
  const clock = createTestClock();
  /** Requests that reached Greenlight. */
  const passed: string[] = [];
  let app: FastifyInstance;
  let nginx: Nginx;
  let origin: string;
  let folder: string;
  let storyboard: string;

  /** Connections that nginx opened to Greenlight. */
  let connections = 0;
  /** When the latest part of the stream on air came to exist. */
  let partAt = 0;
  const coming = new Map<string, Promise<void>>();

  /** Answers like a stream on air: all who wait at once, as soon as what they asked for exists. */
  async function answerLive(file: string, query: string) {
    if (!file.startsWith('live/') && !/\.\d+\.m4s$/.test(file)) return null;
    const part = coming.get(file + query) ?? sleep(partMs).then(() => void (partAt = performance.now()));
    coming.set(file + query, part);
    await part;
    const object = storedObject(file, Buffer.from(`${file} ${query}`));
    return { object, cacheS: query ? 12 : null };
  }

  const put = (path: string, content: string | Buffer) => {
    const file = join(dataDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.draft`, content);
    renameSync(`${file}.draft`, file);
  };

  beforeAll(async () => {
    put(`storage/v/${assetId}/master.m3u8`, '#EXTM3U\n');
    put(`storage/v/${assetId}/240/init.mp4`, 'init');
    put(`storage/v/${assetId}/240/0001.m4s`, segment);
    put(`storage/v/${assetId}/240/.draft`, 'half written');
    put(`storage/v/${assetId}/storyboard.vtt`, 'WEBVTT');
    put(`storage/v/${otherAssetId}/master.m3u8`, '#EXTM3U\n');
    put(`storage/source/${assetId}/original`, 'the source');
    put(`storage/i/${assetId}/640.webp`, 'picture');
    put('dist/assets/app-1a2b.js', 'script');
    app = Fastify({ trustProxy: true });
    handleErrors(app);
    serveMedia(
      app,
      { config, clock, storage: await createStorage(config), metrics: createMetrics() },
      {
        readCaptions: async (_, language) => (language === 'en' ? 'WEBVTT' : null),
        readLive: async (_, file, query) => answerLive(file, query),
        refused: new Set(),
      },
    );
    app.server.prependListener('request', ({ url }) => void passed.push(url ?? ''));
    app.server.on('connection', () => void (connections += 1));
    app.get('/api/ip', async ({ ip, protocol }) => ({ ip, protocol }));
    app.put('/api/echo', async ({ body }) => body);
    app.server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const upstreamPort = (app.server.address() as AddressInfo).port;
    const port = await freePort();
    nginx = await startNginx({ port, upstreamPort, storage, webDist: join(dataDir, 'dist'), mediaSecret });
    origin = `http://127.0.0.1:${port}`;
    folder = origin + signedFolder(config, { assetId, grants: [session, stream] }, clock.now()).url;
    storyboard = origin + storyboardAddress(config, { assetId, grants: [session, stream] }, clock.now());
  });

  afterAll(async () => {
    await nginx?.close();
    await app?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function get(url: string, headers: Record<string, string> = {}) {
    passed.length = 0;
    const response = await fetch(url, { headers });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, byNginx: passed.length === 0 };
  }

  test('serves signed files itself', async () => {
    const found = await get(`${folder}/240/0001.m4s`);
    expect(found).toMatchObject({ status: 200, body: segment.toString(), byNginx: true });
    expect(found.headers.get('content-type')).toBe('video/iso.segment');
    expect(found.headers.get('cache-control')).toBe('public, max-age=300, immutable');
    expect(await get(`${folder}/240/init.mp4`)).toMatchObject({ status: 200, byNginx: true });
    const part = await get(`${folder}/240/0001.m4s`, { range: 'bytes=10-19' });
    expect(part).toMatchObject({ status: 206, body: '0123456789', byNginx: true });
  });

  test('serves the present playlist', async () => {
    for (const content of ['#EXTM3U\n#EXTINF:2,\n1.m4s\n', '#EXTM3U\n#EXTINF:2,\n1.m4s\n#EXT-X-ENDLIST\n']) {
      put(`storage/v/${assetId}/240/index.m3u8`, content);
      const found = await get(`${folder}/240/index.m3u8`);
      expect(found).toMatchObject({ status: 200, body: content, byNginx: true });
      expect(found.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(found.headers.get('cache-control')).toBe('no-cache');
      expect((await get(`${folder}/240/index.m3u8`, { 'if-none-match': found.headers.get('etag') ?? '' })).status).toBe(
        304,
      );
    }
  });

  describe('many players of a stream, each with an address of its own', () => {
    const addressOf = (name: string) =>
      origin + signedFolder(config, { assetId, grants: [name, stream] }, clock.now()).url;
    const addresses = (count = 30) =>
      Array.from({ length: count }, (_, index) => addressOf(index.toString(16).padStart(12, '0')));

    /** All players ask at the same time. `lateMs` counts from the moment at which the part existed. */
    async function askAll(file: string, players = 30) {
      passed.length = 0;
      const answers = await Promise.all(
        addresses(players).map(async (address) => {
          const response = await fetch(`${address}/${file}`);
          return { status: response.status, body: await response.text(), endedAt: performance.now() };
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const lateMs = Math.max(...answers.map(({ endedAt }) => endedAt)) - partAt;
      return { bodies: new Set(answers.map(({ body }) => body)), lateMs };
    }

    test.each(['live/240p/playlist.m3u8?_HLS_msn=7&_HLS_part=2', 'g1/240p/00007.2.m4s'])(
      'have what they wait for as soon as it exists, and from the cache afterwards: %s',
      async (file) => {
        await askAll('240/init.mp4');
        const { bodies, lateMs } = await askAll(file);
        expect(bodies).toEqual(new Set([file.replace('?', ' ') + (file.includes('?') ? '' : ' ')]));
        expect(lateMs).toBeLessThan(400);
        expect(passed.length).toBeLessThanOrEqual(30);
        expect((await askAll(file)).bodies).toEqual(bodies);
        expect(passed).toHaveLength(0);
      },
    );

    test('do not each load a part that exists', async () => {
      coming.set('g1/240p/00008.0.m4s', Promise.resolve());
      await askAll('g1/240p/00008.0.m4s');
      expect(passed.length).toBeLessThan(30);
    });

    test('keep their connections to Greenlight', async () => {
      await askAll('g1/240p/00009.0.m4s', 100);
      const before = connections;
      await askAll('g1/240p/00009.1.m4s', 100);
      expect(connections - before).toBeLessThan(20);
    });

    test('share one copy of a playlist, whatever else a query has', async () => {
      const [folderOfOne] = addresses();
      const playlist = `${folderOfOne}/live/240p/playlist.m3u8`;
      const first = await get(`${playlist}?_HLS_msn=8&_HLS_skip=YES&random=1`);
      expect(first).toMatchObject({ body: 'live/240p/playlist.m3u8 _HLS_msn=8&_HLS_skip=YES', byNginx: false });
      const others = ['_HLS_skip=YES&random=2&_HLS_msn=8', '_HLS_msn=8&_HLS_msn=9&_HLS_skip=YES'];
      for (const query of others) {
        expect(await get(`${playlist}?${query}`)).toMatchObject({ body: first.body, byNginx: true });
      }
    });

    test('ask each time for playlists that may change, and open nothing with a wrong signature', async () => {
      const [folderOfOne = ''] = addresses();
      const present = `${folderOfOne}/live/240p/playlist.m3u8`;
      for (const query of ['', '', '?random=3']) {
        expect(await get(present + query)).toMatchObject({ body: 'live/240p/playlist.m3u8 ', byNginx: false });
      }
      const wrong = `${folderOfOne.replace(/\/v\/[^/]+/, '/v/AAAAAAAAAAAAAAAAAAAAAA')}/g1/240p/00007.2.m4s`;
      expect((await get(wrong)).status).toBe(403);
    });
  });

  test('refuses files that the signature does not cover', async () => {
    const { pathname } = new URL(folder);
    const [, , , signature = '', expiry = ''] = pathname.split('/');
    const later = String(Number(expiry) + 3600);
    for (const path of [
      `v/${'A'.repeat(22)}/${expiry}/${grant}/${assetId}/240/0001.m4s`,
      `v/${signature}/${later}/${grant}/${assetId}/240/0001.m4s`,
      `v/${signature}/${expiry}/${session}/${assetId}/240/0001.m4s`,
      `v/${signature}/${expiry}/${session}-${session}/${assetId}/240/0001.m4s`,
      `v/${signature}/${expiry}/${grant}/${otherAssetId}/master.m3u8`,
      `s/${signature}/${expiry}/${grant}/${assetId}/storyboard.vtt`,
      `v/${signatureOf('another secret', { ...video, expiry })}/${expiry}/${grant}/${assetId}/master.m3u8`,
    ]) {
      const refused = await get(`${origin}/media/${path}`);
      expect(refused).toMatchObject({ status: 403, byNginx: true });
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      expect(refused.headers.get('x-greenlight-expired')).toBeNull();
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'forbidden', status: 403 });
    }
  });

  test('says that an address has expired', async () => {
    const expiry = 1_700_000_000;
    const path = `v/${signatureOf(mediaSecret, { ...video, expiry })}/${expiry}/${grant}/${assetId}/master.m3u8`;
    const refused = await get(`${origin}/media/${path}`);
    expect(refused).toMatchObject({ status: 403, byNginx: true });
    expect(refused.headers.get('x-greenlight-expired')).toBe('1');
  });

  // The files differ from those of the other tests, because nginx caches for a minute whether a file exists.
  test.each([
    ['asset', otherAssetId, [session]],
    ['session', 'aaaaaaaaaaaa', ['aaaaaaaaaaaa', stream]],
    ['stream', 'bbbbbbbbbbbb', [session, 'bbbbbbbbbbbb']],
    ['publication', 'cccccccccccc', [session, stream, 'cccccccccccc']],
  ])('refuses an address whose %s is revoked, without a reload', async (_, key, grants) => {
    const given = { assetId: key === otherAssetId ? otherAssetId : assetId, grants };
    put(`storage/v/${given.assetId}/240/0001.m4s`, segment);
    put(`storage/v/${given.assetId}/storyboard.vtt`, 'WEBVTT');
    const opened = origin + signedFolder(config, given, clock.now()).url;
    const stills = origin + storyboardAddress(config, given, clock.now());
    const urls = [`${opened}/master.m3u8`, `${opened}/240/0001.m4s`, stills];
    for (const url of urls) expect((await get(url)).status).toBe(200);
    put(`storage/revoked/${key}`, '');
    for (const url of urls) {
      const refused = await get(url);
      expect(refused).toMatchObject({ status: 403, byNginx: true });
      expect(refused.headers.get('x-greenlight-expired')).toBe('1');
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('passes files that are not on its disk to Greenlight', async () => {
    expect(await get(`${folder}/captions/en.vtt`)).toMatchObject({ status: 200, body: 'WEBVTT', byNginx: false });
    expect(await get(`${folder}/captions/de.vtt`)).toMatchObject({ status: 404, byNginx: false });
    expect(await get(`${folder}/1080/0001.m4s`)).toMatchObject({ status: 404, byNginx: false });
    expect(await get(`${origin}/media/anything`)).toMatchObject({ status: 404, byNginx: false });
  });

  test('serves pictures to everybody, and the storyboard at its own address, which opens nothing else', async () => {
    expect(await get(storyboard)).toMatchObject({ status: 200, byNginx: true });
    expect((await get(`${origin}/media/s/${assetId}/storyboard.vtt`)).status).toBe(404);
    expect((await get(storyboard.replace('/media/s/', '/media/v/'))).status).toBe(403);
    const picture = await get(`${origin}/media/i/${assetId}/640.webp`);
    expect(picture).toMatchObject({ status: 200, body: 'picture', byNginx: true });
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(storyboard.replace('storyboard.vtt', 'master.m3u8'))).status).toBe(404);
  });

  test.each([
    '../../source/ASSET/original',
    '..%2f..%2fsource/ASSET/original',
    '%2e%2e/%2e%2e/source/ASSET/original',
    '240/.draft',
    '240/%2edraft',
    '',
  ])('does not leave the asset by %s', async (file) => {
    const { host } = new URL(origin);
    const path = `${new URL(folder).pathname}/${file.replace('ASSET', assetId)}`;
    const status = await new Promise((resolve, reject) => {
      request({ host: host.split(':')[0], port: host.split(':')[1], path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect([400, 403, 404]).toContain(status);
  });

  test('passes calls, large bodies and sockets, but not metrics', async () => {
    const told = await get(`${origin}/api/ip`, { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
    expect(JSON.parse(told.body)).toEqual({ ip: '127.0.0.1', protocol: 'http' });
    const text = 'x'.repeat(900_000);
    const echoed = await fetch(`${origin}/api/echo`, {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'text/plain' },
    });
    expect(await echoed.text()).toBe(text);
    expect((await get(`${origin}/metrics`)).status).toBe(404);
    const upgraded = await new Promise((resolve, reject) => {
      request(`${origin}/socket.io/`, { headers: { connection: 'Upgrade', upgrade: 'websocket' } })
        .on('upgrade', (response) => resolve(response.statusCode))
        .on('response', (response) => resolve(response.statusCode))
        .on('error', reject)
        .end();
    });
    expect(upgraded).toBe(101);
  });

  test('lets the pages of the site read when media has an origin of its own, and nobody otherwise', async () => {
    expect((await get(`${folder}/master.m3u8`)).headers.get('access-control-allow-origin')).toBeNull();
    const port = await freePort();
    const site = 'https://watch.example.com';
    const apart = await startNginx({
      port,
      upstreamPort: port,
      storage,
      webDist: dataDir,
      mediaSecret,
      edit: (config) => config.replace(/default "";\s+# <-/, `default "${site}";`),
    });
    const media = folder.replace(origin, `http://127.0.0.1:${port}`);
    const refused = media.replace(/v\/[^/]+/, `v/${'A'.repeat(22)}`);
    const answers = [
      await get(`${media}/master.m3u8`),
      await get(`${media}/240/0001.m4s`),
      await get(`${refused}/master.m3u8`),
    ];
    await apart.close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe(site);
  });

  test('does not log the token in the address of a socket', async () => {
    const port = await freePort();
    const logs = ['access', 'error'].map((name) => join(dataDir, `${name}.log`));
    const logging = await startNginx({
      port,
      // Nothing listens there: a failed request is also written to the error log.
      upstreamPort: await freePort(),
      storage,
      webDist: dataDir,
      mediaSecret,
      edit: (config) =>
        config.replace('proxy_http_version', `access_log ${logs[0]}; error_log ${logs[1]}; proxy_http_version`),
    });
    const statuses = [
      (await get(`http://127.0.0.1:${port}/socket.io/?token=secret`)).status,
      (await get(`http://127.0.0.1:${port}/api/ip?page=1`)).status,
    ];
    await logging.close();
    expect(statuses).toEqual([502, 502]);
    const written = logs.map((file) => readFileSync(file, 'utf8'));
    for (const log of written) expect(log).toContain('/api/ip?page=1');
    expect(written.join()).not.toContain('secret');
  });

  test('serves the web build itself', async () => {
    const script = await get(`${origin}/assets/app-1a2b.js`);
    expect(script).toMatchObject({ status: 200, body: 'script', byNginx: true });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
