import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { segmentStarts } from '../../../../test/media/watched-stream.ts';
import {
  brokenAlignment,
  brokenMaster,
  brokenReports,
  brokenRules,
  brokenSuccession,
  hasPart,
  type MeasuredRendition,
  type OneOfAll,
  type ReadPlaylist,
  readPlaylist,
} from '../../../../test/playlist-rules.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { signedFolder } from '../../../platform/delivery/media-address.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { makeStream } from '../test-data.ts';
import { endQuietStreams } from './end-quiet-streams.ts';
import { startRtmp } from './rtmp-ingest.ts';

const patience = { timeout: 30_000, interval: 100 };
const oneViewer = ['0123456789ab'];
const anotherViewer = ['ba9876543210', '210fedcba987'];
const frameS = 1 / 30;

let server: TestServer;
/** A web process that encodes nothing. */
let other: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) } });
  other = await startSecondServer(server);
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await other.close();
  await server.close();
});

async function broadcast(size?: string) {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const send = () => startEncoder(`${address}/${key}`, { size });
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

function addressOf({ url, platform, clock }: TestServer, assetId: string, file: string, grants = oneViewer): URL {
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

/** Reloads like a player at the live edge, until it is stopped: always for the next part, with delta updates. */
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

/** Waits for this many further segments of the broadcaster, or of the slate. */
async function more(assetId: string, isSlate: boolean, count: number) {
  const query = server.platform.db.selectFrom('live_segment').select('index').where('asset_id', '=', assetId);
  const has = async () => (await query.where('is_slate', '=', isSlate).execute()).length;
  const before = await has();
  await expect.poll(has, patience).toBeGreaterThanOrEqual(before + count);
}

test('players at the edge of another process get each part as it comes, by the rules of low-latency HLS', {
  timeout: 120_000,
}, async () => {
  const { encoder: first, send, assetId } = await broadcast('854x480');
  // The largest rendition is the broadcaster's own; the next one is encoded.
  const names = ['480p', '240p', 'audio', 'captions'];
  const urlsOf = (of: TestServer) => names.map((name) => addressOf(of, assetId, `live/${name}/playlist.m3u8`));
  const urls = urlsOf(other);
  // Only the process that encodes has the files of the storage.
  const files = urlsOf(server);
  const stop = new AbortController();
  const following = Promise.all(urls.map((url) => follow(url, stop.signal)));
  await more(assetId, false, 6);
  first.child.kill('SIGKILL');
  await more(assetId, true, 1);
  const encoder = send();
  await more(assetId, false, 5);
  stop.abort();
  const lists = await following;
  const all: OneOfAll[] = [];
  for (const [track, url] of urls.entries()) all.push({ uri: addressIn(names[track]), playlist: await load(url) });
  expect(brokenAlignment(all.map(({ playlist }) => playlist))).toEqual([]);
  expect(brokenReports(all)).toEqual([]);
  for (const [track, heard] of lists.entries()) {
    const url = urls[track] as URL;
    const others = names.filter((_, index) => index !== track).map(addressIn);
    for (const [index, playlist] of heard.entries()) {
      expect(brokenRules(playlist, others)).toEqual([]);
      const before = heard[index - 1];
      if (before) expect(brokenSuccession(before, playlist)).toEqual([]);
    }
    const last = heard.at(-1) as ReadPlaylist;
    expect(last.skipped).toBeGreaterThan(0);
    if (names[track] === 'captions') continue;
    // A segment consists of its parts.
    const segment = last.segments.at(-1);
    const parts = await Promise.all((segment?.parts ?? []).map(({ uri }) => read(new URL(uri, url))));
    expect(Buffer.concat(parts).equals(await read(new URL(segment?.uri ?? '', files[track])))).toBe(true);
  }
  const renditions = await Promise.all(all.map(({ playlist }, track) => measured(playlist, files[track] as URL)));
  const byAddress = new Map(
    names.map((name, track) => [`${name}/playlist.m3u8`, renditions[track] as MeasuredRendition]),
  );
  const master = await read(addressOf(other, assetId, 'live/master.m3u8'));
  expect(brokenMaster(master.toString(), byAddress)).toEqual([]);
  // The files contain the same times as the playlists, in all renditions.
  const [top = [], low = [], sound = []] = await Promise.all(files.slice(0, 3).map(segmentStarts));
  let startS = 0;
  for (const [index, { durationS }] of (all[0] as OneOfAll).playlist.segments.entries()) {
    for (const starts of [top, low]) expect(Math.abs((starts[index] ?? Infinity) - startS)).toBeLessThan(frameS / 2);
    expect(Math.abs((sound[index] ?? Infinity) - startS)).toBeLessThan(frameS);
    startS += durationS;
  }
  // A request for the announced part waits for it.
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

function addressIn(name = ''): string {
  return `../${name}/playlist.m3u8`;
}

async function measured(playlist: ReadPlaylist, url: URL): Promise<MeasuredRendition> {
  const files = await Promise.all(playlist.segments.map(({ uri }) => read(new URL(uri, url))));
  return { playlist, bytes: files.map(({ length }) => length) };
}

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
    // The limit is three seconds of parts after the last one.
    [{ _HLS_msn: segments.length + 1, _HLS_part: 50 }, '_HLS_part'],
    [{ _HLS_msn: segments.length, _HLS_part: 999_999 }, '_HLS_part'],
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

test('all viewers get the same bytes from all processes; only the signed part of their addresses differs', {
  timeout: 60_000,
}, async () => {
  const { encoder, assetId } = await broadcast();
  const viewers = [server, other].flatMap((process) =>
    [oneViewer, anotherViewer].map((grants) => (file: string) => addressOf(process, assetId, file, grants)),
  );
  const answers = async (file: string, directives: Record<string, number> = {}) => {
    const bodies = await Promise.all(viewers.map((address) => read(withDirectives(address(file), directives))));
    return [...new Set(bodies.map((body) => body.toString('latin1')))];
  };
  const path = 'live/240p/playlist.m3u8';
  const signed = viewers.map((address) => address(path).pathname.split(`/${assetId}/`));
  expect(new Set(signed.map(([before]) => before)).size).toBeGreaterThan(1);
  expect(new Set(signed.map(([, after]) => after))).toEqual(new Set([path]));

  // A process may be late by a part.
  const same = async (ask: () => Promise<string[]>) => {
    let [text = '', ...others]: string[] = [];
    const read = async () => {
      [text = '', ...others] = await ask();
      return others;
    };
    await expect.poll(read, patience).toEqual([]);
    return text;
  };
  const playlist = await same(async () => {
    const { segments, open } = await load(addressOf(server, assetId, path));
    return answers(path, { _HLS_msn: segments.length, _HLS_part: open.length });
  });
  // The shared data contains nothing signed.
  const secret = new RegExp(['/media', assetId, ...oneViewer, ...anotherViewer].join('|'));
  for (const text of [playlist, await same(() => answers('live/master.m3u8'))]) {
    expect(text).toContain('.m3u8');
    expect(text).not.toMatch(secret);
  }
  const { segments, open } = readPlaylist(playlist);
  const { uri = '' } = [...(segments.at(-1)?.parts ?? []), ...open].at(-1) ?? {};
  expect(await answers(new URL(uri, `http://viewer/${path}`).pathname.slice(1))).toHaveLength(1);
  encoder.child.kill('SIGTERM');
  await encoder.ended;
});
