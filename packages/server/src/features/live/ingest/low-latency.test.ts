import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import {
  brokenAlignment,
  brokenRules,
  brokenSuccession,
  hasPart,
  type ReadPlaylist,
  readPlaylist,
} from '../../../../test/playlist-rules.ts';
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
  const send = () => startEncoder(`${address}/${key}`);
  const encoder = send();
  const assetId = () =>
    server.platform.db
      .selectFrom('livestream')
      .select('asset_id')
      .where('media_id', '=', mediaId)
      .executeTakeFirst()
      .then((row) => row?.asset_id ?? null);
  await expect.poll(assetId, patience).not.toBeNull();
  return { encoder, send, assetId: (await assetId()) as string };
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

/** Reloads like a player at the edge, until it is told to stop: always for the part that comes next, with delta updates. */
async function follow(url: URL, stop: AbortSignal) {
  const heard = [await load(url)];
  while (!stop.aborted) {
    const { skipped, segments, open } = heard.at(-1) as ReadPlaylist;
    const [msn, part] = [skipped + segments.length, open.length];
    const answer = await load(withDirectives(url, { _HLS_msn: msn, _HLS_part: part, _HLS_skip: 'YES' }));
    expect(hasPart(answer, msn, part)).toBe(true);
    heard.push(answer);
  }
  return heard;
}

/** Waits for so many further segments of the broadcaster, or of the slate. */
async function more(assetId: string, isSlate: boolean, count: number) {
  const query = server.platform.db.selectFrom('live_segment').select('index').where('asset_id', '=', assetId);
  const has = async () => (await query.where('is_slate', '=', isSlate).execute()).length;
  const before = await has();
  await expect.poll(has, patience).toBeGreaterThanOrEqual(before + count);
}

test('players at the edge of another process get each part as it comes, by the rules of low-latency HLS', {
  timeout: 120_000,
}, async () => {
  const { encoder: first, send, assetId } = await broadcast();
  const names = ['240p', 'audio', 'captions'];
  const urls = names.map((name) => addressOf(other, assetId, `live/${name}/playlist.m3u8`));
  const stop = new AbortController();
  const following = Promise.all(urls.map((url) => follow(url, stop.signal)));
  await more(assetId, false, 8);
  first.child.kill('SIGKILL');
  await more(assetId, true, 1);
  const encoder = send();
  await more(assetId, false, 6);
  stop.abort();
  const lists = await following;
  expect(brokenAlignment(await Promise.all(urls.map(load)))).toEqual([]);
  for (const [track, heard] of lists.entries()) {
    const url = urls[track] as URL;
    const others = names.filter((_, index) => index !== track).map((name) => `../${name}/playlist.m3u8`);
    for (const [index, playlist] of heard.entries()) {
      expect(brokenRules(playlist, others)).toEqual([]);
      const before = heard[index - 1];
      if (before) expect(brokenSuccession(before, playlist)).toEqual([]);
    }
    const last = heard.at(-1) as ReadPlaylist;
    expect(last.skipped).toBeGreaterThan(0);
    if (names[track] === 'captions') continue;
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
