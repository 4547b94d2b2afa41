import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { growingPlaylist, makePlayable, sealedPlaylist, segmentBytes } from './test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function open() {
  const { mediaId, assetId } = await makePlayable(server.platform);
  const { src } = await server.client.media.playback({ params: { mediaId } });
  return { mediaId, assetId, folder: server.url + src.replace('/master.m3u8', '') };
}

describe('playback', () => {
  test('answers everything that the player needs', async () => {
    const { mediaId, assetId } = await makePlayable(server.platform, { state: 'playable' });
    const playback = await server.client.media.playback({ params: { mediaId } });
    expect(playback).toEqual({
      src: expect.stringMatching(new RegExp(`^/media/v/[\\w-]{22}/\\d{10}/[0-9a-f]{12}/${assetId}/master\\.m3u8$`)),
      expiresAt: expect.any(String),
      totalTime: 100,
      complete: false,
      captions: [
        {
          language: 'en',
          label: 'English',
          isDefault: true,
          src: playback.src.replace('master.m3u8', 'captions/en.vtt'),
        },
      ],
      storyboard: playback.src.replace('master.m3u8', 'storyboard.vtt'),
      currentTime: 0,
      streamId: null,
    });
    await server.platform.db.updateTable('asset').set({ state: 'ready' }).where('id', '=', assetId).execute();
    expect((await server.client.media.playback({ params: { mediaId } })).complete).toBe(true);
  });

  test('resumes where the viewer stopped, and from the start after the end', async () => {
    const viewer = await signUp(server);
    const { mediaId } = await makePlayable(server.platform);
    const params = { mediaId };
    const report = (currentTime: number) =>
      viewer.client.history.report({ params, body: { currentTime, totalTime: 100, durationWatched: 1 } });
    await report(40);
    expect((await viewer.client.media.playback({ params })).currentTime).toBe(40);
    expect((await server.client.media.playback({ params })).currentTime).toBe(0);
    await report(99);
    expect((await viewer.client.media.playback({ params })).currentTime).toBe(0);
  });

  test('is not ready while there is nothing to watch', async () => {
    const { mediaId } = await makePlayable(server.platform);
    await server.platform.db.updateTable('media').set({ playable_at: null }).where('id', '=', mediaId).execute();
    await expect(server.client.media.playback({ params: { mediaId } })).rejects.toMatchObject({
      status: 409,
      code: 'not_ready',
    });
  });

  test('of a free video is the same address for all viewers within five minutes', async () => {
    const { mediaId } = await makePlayable(server.platform);
    const other = await signUp(server);
    const first = await server.client.media.playback({ params: { mediaId } });
    expect((await other.client.media.playback({ params: { mediaId } })).src).toBe(first.src);
    server.clock.advance(5 * 60_000);
    expect((await server.client.media.playback({ params: { mediaId } })).src).not.toBe(first.src);
  });

  test('addresses expire at the stated time, and the player can tell', async () => {
    const { mediaId } = await makePlayable(server.platform);
    const { src, expiresAt } = await server.client.media.playback({ params: { mediaId } });
    const leftMs = Date.parse(expiresAt) - server.clock.now().getTime();
    server.clock.advance(leftMs - 1000);
    expect((await fetch(server.url + src)).status).toBe(200);
    server.clock.advance(1000);
    const refused = await fetch(server.url + src);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-greenlight-expired')).toBe('1');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('expired') });
    const forged = await fetch(server.url + src.replace(/v\/[^/]+/, `v/${'A'.repeat(22)}`));
    expect([forged.status, forged.headers.get('x-greenlight-expired')]).toEqual([403, null]);
  });
});

describe('bytes', () => {
  test('a segment: whole, in ranges, by HEAD, and not again with its ETag', async () => {
    const { folder } = await open();
    const url = `${folder}/g1/240p/s0.m4s`;
    const whole = await fetch(url);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(segmentBytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/iso.segment',
      'content-length': '100',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^public, max-age=[3-6]\d\d, immutable$/),
    });
    const etag = whole.headers.get('etag') ?? '';
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 10-19/100',
      '0123456789',
    ]);
    const tail = await fetch(url, { headers: { range: 'bytes=-5', 'if-range': etag } });
    expect([tail.status, await tail.text()]).toEqual([206, '56789']);
    const changed = await fetch(url, { headers: { range: 'bytes=-5', 'if-range': '"other"' } });
    expect([changed.status, (await changed.text()).length]).toEqual([200, 100]);
    const beyond = await fetch(url, { headers: { range: 'bytes=100-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100']);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '100', '']);
    const known = await fetch(url, { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await fetch(`${folder}/g1/240p/s9.m4s`)).status).toBe(404);
    expect((await fetch(`${folder}/g1/240p`)).status).toBe(404);
  });

  test('a growing playlist is always fresh; a finished one may be cached', async () => {
    const { folder, assetId } = await open();
    const key = `v/${assetId}/g1/480p/playlist.m3u8`;
    for (let length = 1; length <= 5; length++) {
      const text = growingPlaylist.repeat(length);
      await server.platform.storage.putBytes(key, text);
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${folder}/g1/480p/playlist.m3u8`)));
      for (const answer of answers) {
        expect(await answer.text()).toBe(text);
        expect(answer.headers.get('cache-control')).toBe('no-cache');
      }
    }
    await server.platform.storage.putBytes(key, sealedPlaylist);
    const sealed = await fetch(`${folder}/g1/480p/playlist.m3u8`);
    expect(await sealed.text()).toBe(sealedPlaylist);
    expect(sealed.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(sealed.headers.get('cache-control')).toContain('immutable');
    const master = await fetch(`${folder}/master.m3u8`);
    expect(master.headers.get('cache-control')).toBe('no-cache');
  });

  test('a long finished playlist is compressed for clients that accept it', async () => {
    const { folder, assetId } = await open();
    const url = `${folder}/g1/720p/playlist.m3u8`;
    const text = `${'#EXTINF:2,\ns0.m4s\n'.repeat(500)}#EXT-X-ENDLIST\n`;
    await server.platform.storage.putBytes(`v/${assetId}/g1/720p/playlist.m3u8`, text);
    const [packed, plain] = [await fetch(url), await fetch(url, { headers: { 'accept-encoding': 'br, gzip;q=0' } })];
    expect([await packed.text(), await plain.text()]).toEqual([text, text]);
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 10);
    expect([packed.headers.get('vary'), plain.headers.get('vary')]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const known = await fetch(url, { headers: { 'if-none-match': packed.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
    const part = await fetch(url, { headers: { range: 'bytes=0-9' } });
    expect([part.status, await part.text()]).toEqual([206, text.slice(0, 10)]);
  });

  test('an unavailable store is answered as our fault, until it is back', async () => {
    const { folder } = await open();
    vi.spyOn(server.platform.storage, 'read').mockRejectedValueOnce(new Error('connection refused'));
    const away = await fetch(`${folder}/g1/240p/s0.m4s`);
    expect([away.status, await away.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await fetch(`${folder}/g1/240p/s0.m4s`)).status).toBe(200);
  });

  test('captions are the present ones', async () => {
    const { folder, mediaId } = await open();
    const first = await fetch(`${folder}/captions/en.vtt`);
    expect(await first.text()).toBe('WEBVTT\n\nenglish');
    expect(first.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    await server.platform.db
      .updateTable('media_caption')
      .set({ vtt: 'WEBVTT' })
      .where('media_id', '=', mediaId)
      .execute();
    expect(await (await fetch(`${folder}/captions/en.vtt`)).text()).toBe('WEBVTT');
    expect((await fetch(`${folder}/captions/de.vtt`)).status).toBe(404);
    // Viewers who are watching keep the old files when the video is replaced.
    const other = { asset_id: randomUUID() };
    await server.platform.db.updateTable('media').set(other).where('id', '=', mediaId).execute();
    expect(await (await fetch(`${folder}/captions/en.vtt`)).text()).toBe('WEBVTT');
  });

  test('pictures are public and cached for good', async () => {
    const { assetId } = await open();
    await server.platform.storage.putBytes(`i/${assetId}/640.webp`, 'picture');
    const response = await fetch(`${server.url}/media/i/${assetId}/640.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('a storyboard has an address of its own, which opens nothing else and expires', async () => {
    const { assetId, mediaId } = await open();
    const { url } = await server.client.media.storyboard({ params: { mediaId } });
    const at = (path: string | null) => fetch(server.url + path).then(({ status }) => status);
    expect(url).toMatch(/^\/media\/s\//);
    expect([await at(url), await at(url?.replace('.vtt', '-0.jpg') ?? '')]).toEqual([200, 200]);
    expect(await at(url?.replace('storyboard.vtt', 'master.m3u8') ?? '')).toBe(404);
    expect(await at(url?.replace('/media/s/', '/media/v/') ?? '')).toBe(403);
    expect(await at(`/media/s/${assetId}/storyboard.vtt`)).toBe(404);
    server.clock.advance(10 * 60_000);
    expect(await at(url)).toBe(403);
  });

  test('another origin may read only when media has a host of its own', async () => {
    const { folder } = await open();
    const own = await fetch(`${folder}/master.m3u8`, { headers: { origin: 'https://elsewhere.example' } });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const apart = await startTestServer({ env: { MEDIA_HOST: 'https://media.example.com' } });
    try {
      const { mediaId } = await makePlayable(apart.platform);
      const { src } = await apart.client.media.playback({ params: { mediaId } });
      expect(src).toMatch(/^https:\/\/media\.example\.com\/v\//);
      const local = src.replace('https://media.example.com', `${apart.url}/media`);
      for (const url of [local, local.replace('/v/', '/v/x')]) {
        const response = await fetch(url);
        expect(response.headers.get('access-control-allow-origin')).toBe(apart.url);
        expect(response.headers.get('access-control-expose-headers')).toBe('x-greenlight-expired');
      }
      const preflight = { origin: apart.url, 'access-control-request-method': 'GET' };
      const asked = await fetch(local, { method: 'OPTIONS', headers: preflight });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, apart.url]);
    } finally {
      await apart.close();
    }
  });

  test('no address leads out of the signed folder', async () => {
    const { folder, assetId } = await open();
    const { pathname, port } = new URL(folder);
    const allowed = new Set(
      await Promise.all(
        [
          'master.m3u8',
          'g1/240p/playlist.m3u8',
          'g1/240p/init.mp4',
          'g1/240p/s0.m4s',
          'captions/en.vtt',
          'storyboard.vtt',
          'storyboard-0.jpg',
        ].map(async (file) => (await fetch(`${folder}/${file}`)).text()),
      ),
    );
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2F',
      '..%2f',
      '\\',
      '',
      'source',
      assetId,
      'original',
      'secrets.json',
      'v',
      'g1',
      '240p',
      's0.m4s',
      'master.m3u8',
      '%00',
      '%c0%ae%c0%ae',
      '~',
      ';',
      '?',
      '#',
    );
    const paths = fc.sample(fc.array(piece, { minLength: 1, maxLength: 8 }), 300);
    for (const path of [
      ...paths.map((pieces) => `${pathname}/${pieces.join('/')}`),
      ...paths.map((pieces) => `/media/${pieces.join('/')}`),
    ]) {
      const { status, body } = await rawGet(Number(port), path);
      expect([200, 400, 403, 404]).toContain(status);
      if (status === 200) expect(allowed).toContain(body);
      expect(body).not.toContain('the source');
    }
  });
});

test('closing does not wait for players that keep asking', async () => {
  const closing = await startTestServer();
  const { mediaId } = await makePlayable(closing.platform);
  const { src } = await closing.client.media.playback({ params: { mediaId } });
  const url = closing.url + src.replace('master.m3u8', 'g1/240p/s0.m4s');
  let answered = 0;
  async function watch() {
    while (
      (await fetch(url).then(
        (response) => response.arrayBuffer(),
        () => null,
      )) !== null
    )
      answered += 1;
  }
  const players = Array.from({ length: 4 }, watch);
  await vi.waitFor(() => expect(answered).toBeGreaterThan(50));
  const from = performance.now();
  await closing.close();
  expect(performance.now() - from).toBeLessThan(3000);
  await Promise.all(players);
});

/** `fetch` would normalise the path. */
function rawGet(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    })
      .on('error', reject)
      .end();
  });
}
