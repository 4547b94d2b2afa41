import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPart,
  addSegment,
  countQueries,
  keptSegments,
  lengthsS,
  makeBroadcast,
  partsOfSegment,
  segmentsOfRun,
  shownAtOf,
  twelveHours,
} from '../../../../test/broadcast-rows.ts';
import { brokenRules, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { signedFolder } from '../../../platform/delivery/media-address.ts';
import { beginRun } from './begin-run.ts';
import { LiveFeed } from './live-feed.ts';
import { broadcastSegmentStart, broadcastTime } from './recording-part.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** The cost of each reload while ten segments arrive, part by part. */
async function followTenSegments(segments: number) {
  const assetId = await makeBroadcast(server.platform, segments);
  const { platform, done } = countQueries(server.platform);
  const feed = new LiveFeed(platform, assetId);
  await feed.refresh();
  const first = { ...done };
  const reloads: { queries: number; rows: number; bytes: number; gzipped: number }[] = [];
  for (let segment = segments; segment < segments + 10; segment += 1) {
    for (let index = 0; index < partsOfSegment; index += 1) {
      await addPart(server.platform, assetId, { segment, index });
      if (index === partsOfSegment - 1) await addSegment(server.platform, assetId, segment);
      Object.assign(done, { queries: 0, rows: 0 });
      await feed.refresh();
      const delta = feed.playlist('240p', true);
      expect(brokenRules(readPlaylist(delta?.body.toString() ?? ''))).toEqual([]);
      reloads.push({ ...done, bytes: delta?.body.length ?? 0, gzipped: delta?.gzipped?.body.length ?? 0 });
    }
  }
  return { first, reloads, full: feed.playlist('240p', false) };
}

test('after twelve hours a reload costs what it costs after a minute, and brings as little', {
  timeout: 120_000,
}, async () => {
  const early = await followTenSegments(30);
  const late = await followTenSegments(twelveHours);

  const work = ({ reloads }: typeof early) => reloads.map(({ queries, rows }) => ({ queries, rows }));
  expect(work(late)).toEqual(work(early));
  // The stream, its renditions and runs, and new parts, segments and captions.
  expect(Math.max(...late.reloads.map(({ queries }) => queries))).toBeLessThanOrEqual(6);
  // The new part and segment; the asset, its renditions and their initialisation segments.
  expect(Math.max(...late.reloads.map(({ rows }) => rows))).toBeLessThanOrEqual(4 + 1 + 1 + 4 + 4);

  const largest = Math.max(...late.reloads.map(({ bytes }) => bytes));
  expect(largest).toBeLessThan(4000);
  // Four numbers of segments have more digits.
  expect(largest - Math.max(...early.reloads.map(({ bytes }) => bytes))).toBeLessThanOrEqual(12);
  expect(Math.max(...late.reloads.map(({ gzipped }) => gzipped))).toBeLessThan(900);

  // Read once in each process, which then keeps it.
  const runs = twelveHours / segmentsOfRun;
  expect(late.first).toEqual({ queries: 6, rows: twelveHours + keptSegments * partsOfSegment * 4 + 1 + 4 + 4 * runs });
  // Compressed once, when the segments arrive.
  expect(late.full?.body.length).toBeLessThan(50 * twelveHours);
  expect(late.full?.gzipped?.body.length).toBeLessThan(4 * twelveHours);
});

test('a player that joins after twelve hours loads every segment once, compressed, then deltas', {
  timeout: 60_000,
}, async () => {
  const assetId = await makeBroadcast(server.platform, twelveHours);
  await addPart(server.platform, assetId, { segment: twelveHours, index: 0 });
  const folder = signedFolder(server.platform.config, { assetId, grants: ['0123456789ab'] }, server.clock.now()).url;
  const url = `${server.url}${folder}/live/240p/playlist.m3u8`;
  const whole = await fetch(url);
  expect(whole.headers.get('content-encoding')).toBe('gzip');
  expect(Number(whole.headers.get('content-length'))).toBeLessThan(4 * twelveHours);
  const list = readPlaylist(await whole.text());
  expect(brokenRules(list)).toEqual([]);
  expect(list.segments).toHaveLength(twelveHours);
  const delta = readPlaylist(await (await fetch(`${url}?_HLS_msn=${twelveHours}&_HLS_part=0&_HLS_skip=YES`)).text());
  expect(delta.skipped + delta.segments.length).toBe(twelveHours);
  expect(delta.text.length).toBeLessThan(4000);
});

/** The rows of these tables that were read in this transaction. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as count
    from pg_stat_xact_user_tables where relname in ('live_segment', 'live_partial_segment', 'chunk')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What it costs that the broadcaster drops and returns, and that somebody then makes a chapter and plays a clip. */
async function dropAndReturn(segments: number) {
  const assetId = await makeBroadcast(server.platform, segments);
  await sql`analyze live_segment, live_partial_segment, chunk`.execute(server.platform.db);
  await addPart(server.platform, assetId, { segment: segments, index: 0 });
  const { platform, done } = countQueries(server.platform);
  const inits = lengthsS.map(() => ({ codec: 'avc1.64001f', timescale: 48_000, bytes: Buffer.alloc(8) }));
  return inTransaction(platform.db, async (tx) => {
    const begin = { assetId, inits, beganAt: shownAtOf(segments + 1), source: undefined };
    const slate = await beginRun(platform, tx, { ...begin, isSlate: true });
    await addPart({ db: tx }, assetId, { segment: segments + 1, index: 0, run: slate.index });
    const back = await beginRun(platform, tx, { ...begin, isSlate: false });
    const atS = await broadcastTime(tx, assetId, shownAtOf(segments - 1));
    const clipS = await broadcastSegmentStart(tx, { assetId, atS: atS - 11 });
    const cost = { ...done };
    return { cost, read: await rowsRead(tx), offsetS: (back.offsets[0] ?? 0) / 48_000, atS, clipS };
  });
}

test('after twelve hours a drop, a return, a chapter and a clip read what they read after a minute', async () => {
  const [early, late] = [await dropAndReturn(30), await dropAndReturn(twelveHours)];
  expect(late.cost).toEqual(early.cost);
  // Most of them are those from which the peak bitrates are calculated, at most 200 each time.
  expect(late.read).toBeLessThan(2000);
  const partS = 1 / 3;
  expect(late.offsetS).toBeCloseTo(2 * twelveHours + 2 * partS);
  expect([late.atS, late.clipS]).toEqual([2 * (twelveHours - 1), 2 * (twelveHours - 7)]);
});
