import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { brokenRules, brokenSuccession, type ReadPlaylist, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { signedFolder } from '../../../platform/delivery/media-address.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { makeStream } from '../factory.ts';
import { endQuietStreams, startIngest } from './rtmp-ingest.ts';

const patience = { timeout: 30_000, interval: 100 };
const grants = ['0123456789ab'];

let server: TestServer;
/** A web process that encodes nothing. */
let other: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) } });
  other = await startSecondServer(server);
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startIngest(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await other.close();
  await server.close();
});

async function broadcast() {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const encoder = startEncoder(`${address}/${key}`);
  const assetId = () =>
    server.platform.db
      .selectFrom('livestream')
      .select('asset_id')
      .where('media_id', '=', mediaId)
      .executeTakeFirst()
      .then((row) => row?.asset_id ?? null);
  await expect.poll(assetId, patience).not.toBeNull();
  return { encoder, assetId: (await assetId()) as string };
}

function addressOf({ url, platform, clock }: TestServer, assetId: string, file: string): URL {
  return new URL(`${signedFolder(platform.config, { assetId, grants }, clock.now()).url}/${file}`, url);
}

function withDirectives(url: URL, directives: Record<string, string | number>): URL {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(directives)) asked.searchParams.set(name, String(value));
  return asked;
}

async function load(url: URL): Promise<ReadPlaylist> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return readPlaylist(await response.text());
}

/** Reloads like a player at the edge: always for the part that comes next, with delta updates. */
async function follow(url: URL, times: number) {
  const heard = [await load(url)];
  for (let time = 0; time < times; time += 1) {
    const { skipped, segments, open } = heard.at(-1) as ReadPlaylist;
    const next = { _HLS_msn: skipped + segments.length, _HLS_part: open.length, _HLS_skip: 'YES' };
    heard.push(await load(withDirectives(url, next)));
  }
  return heard;
}

test('players at the edge of another process get each part as it comes, by the rules of low-latency HLS', {
  timeout: 120_000,
}, async () => {
  const { encoder, assetId } = await broadcast();
  const names = ['240p', 'audio'];
  const lists = await Promise.all(
    names.map((name) => follow(addressOf(other, assetId, `live/${name}/playlist.m3u8`), 60)),
  );
  for (const [track, heard] of lists.entries()) {
    const url = addressOf(other, assetId, `live/${names[track]}/playlist.m3u8`);
    for (const [index, playlist] of heard.entries()) {
      expect(brokenRules(playlist)).toEqual([]);
      const before = heard[index - 1];
      if (before) expect(brokenSuccession(before, playlist)).toEqual([]);
    }
    const last = heard.at(-1) as ReadPlaylist;
    expect(last.skipped).toBeGreaterThan(0);
    expect(last.text).toContain(`#EXT-X-RENDITION-REPORT:URI="../${names[1 - track]}/playlist.m3u8",LAST-MSN=`);
    // A segment is its parts.
    const segment = last.segments.at(-1);
    const parts = await Promise.all((segment?.parts ?? []).map(({ uri }) => read(new URL(uri, url))));
    const own = addressOf(server, assetId, `live/${names[track]}/playlist.m3u8`);
    expect(Buffer.concat(parts).equals(await read(new URL(segment?.uri ?? '', own)))).toBe(true);
  }
  // The announced part is waited for.
  const edge = addressOf(other, assetId, 'live/240p/playlist.m3u8');
  const { hint = '' } = await load(edge);
  const part = await fetch(new URL(hint, edge));
  expect([part.status, part.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
  expect((await part.arrayBuffer()).byteLength).toBeGreaterThan(100);

  encoder.child.kill('SIGTERM');
  await encoder.ended;
  server.clock.advance(61_000);
  await endQuietStreams(server.platform);
});

async function read(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('wrong directives are refused with their names, and answers may be cached by them', {
  timeout: 60_000,
}, async () => {
  const { encoder, assetId } = await broadcast();
  const url = addressOf(other, assetId, 'live/240p/playlist.m3u8');
  const { segments } = await load(url);
  for (const [directives, field] of [
    [{ _HLS_part: 1 }, '_HLS_part'],
    [{ _HLS_msn: 'x' }, '_HLS_msn'],
    [{ _HLS_msn: -1 }, '_HLS_msn'],
    [{ _HLS_msn: '1e9' }, '_HLS_msn'],
    [{ _HLS_msn: 1000 }, '_HLS_msn'],
    [{ _HLS_msn: 1, _HLS_part: '1.5' }, '_HLS_part'],
    [{ _HLS_msn: 1, _HLS_skip: 'maybe' }, '_HLS_skip'],
  ] as const) {
    const response = await fetch(withDirectives(url, directives));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining(field) });
  }
  const asked = withDirectives(url, { _HLS_msn: segments.length, _HLS_part: 0 });
  const same = await Promise.all([1, 2].map(async () => (await fetch(asked)).text()));
  expect(same[0]).toBe(same[1]);
  expect((await fetch(asked)).headers.get('cache-control')).toBe('public, max-age=12');
  for (const file of ['live/999p/playlist.m3u8', 'g1/240p/99999.0.m4s', 'g1/240p/00000.999.m4s'])
    expect((await fetch(addressOf(other, assetId, file))).status).toBe(404);
  encoder.child.kill('SIGTERM');
  await encoder.ended;
});
