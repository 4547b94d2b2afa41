import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenRules, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { signedFolder } from '../../../platform/delivery/media-address.ts';
import type { LiveAnswer } from '../../../platform/delivery/media-routes.ts';
import { makeStream } from '../../live/test-data.ts';
import { insertBroadcast, insertRun, insertSegment } from './broadcast-queries.ts';
import { openLiveDelivery } from './live-delivery.ts';
import { LiveFeed } from './live-feed.ts';
import { deletePartialSegments, insertPartialSegment } from './partial-segment-queries.ts';
import { broadcastTopic } from './store-part.ts';

/** Segments of two seconds in twelve hours. */
const segmentCount = 21_600;
const partsOfSegment = 6;
const partBytes = 20;
/** Number of complete segments whose parts are kept. */
const keptSegments = 4;
/** Number of segments of a run. Encoders follow each other, and after each slate there is another one. */
const segmentsOfRun = 100;
const began = Date.UTC(2026, 4, 1, 8);
const rungs = [
  { name: '720p', level: 31, width: 1280, height: 720, crf: 23, maxBitrate: 3_000_000 },
  { name: '480p', level: 30, width: 854, height: 480, crf: 23, maxBitrate: 1_200_000 },
  { name: '240p', level: 13, width: 426, height: 240, crf: 23, maxBitrate: 400_000 },
];
const names = [...rungs.map(({ name }) => name), 'audio'];
/** Segment lengths per rendition: encoded ones may end half a frame apart from the copied one. */
const lengthsS = [2, 1.99, 1.99, 2.0053];

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** A stream on air that has this many complete segments. */
async function makeBroadcast(segments: number, captionLanguages: string[] = []): Promise<string> {
  const { db } = server.platform;
  const { mediaId } = await makeStream(server.platform);
  const assetId = randomUUID();
  await insertBroadcast(db, {
    assetId,
    mediaId,
    picture: { rate: { num: 30, den: 1 }, rungs },
    captionLanguages,
    at: new Date(began),
  });
  const inits = names.map((rendition) => ({ rendition, codec: 'avc1.64001f', file: 'init-0123456789ab.mp4' }));
  for (let index = 0; index <= runOf(segments - 1); index += 1) {
    await insertRun(db, { assetId, index, firstSegment: index * segmentsOfRun, inits });
  }
  await sql`
    insert into live_segment (asset_id, index, run, shown_at, picture_s, lengths_s, bytes, key_frame_bytes)
    select ${assetId}, n, n / ${segmentsOfRun}::integer, ${new Date(began)}::timestamptz + n * interval '2 seconds',
      2, ${lengthsS},
      '{1,1,1,1}', '{1,1,1,0}'
    from generate_series(0, ${segments - 1}::integer) n`.execute(db);
  for (let segment = segments - keptSegments; segment < segments; segment += 1) {
    for (let index = 0; index < partsOfSegment; index += 1) await addPart(assetId, segment, index);
  }
  return assetId;
}

/** The run of a segment. The last encoder is still running. */
function runOf(segment: number): number {
  return Math.floor(Math.min(segment, segmentCount - 1) / segmentsOfRun);
}

function shownAt(segment: number): Date {
  return new Date(began + segment * 2000);
}

async function addPart(assetId: string, segment: number, index: number): Promise<void> {
  const tracks = lengthsS.map((lengthS) => {
    return { bytes: Buffer.alloc(partBytes), durationS: lengthS / partsOfSegment, keyFrameBytes: index ? 0 : 9 };
  });
  const part = { assetId, segment, index, run: runOf(segment), isSlate: false, shownAt: shownAt(segment), tracks };
  await insertPartialSegment(server.platform.db, part);
}

async function addSegment(assetId: string, index: number): Promise<void> {
  const { db } = server.platform;
  const made = { lengthsS, bytes: [1, 1, 1, 1], keyFrameBytes: [1, 1, 1, 0] };
  await insertSegment(db, { assetId, index, run: runOf(index), isSlate: false, shownAt: shownAt(index), ...made });
  await deletePartialSegments(db, assetId, index - keptSegments);
}

/** Counts the queries, and the rows that they return. */
function counted() {
  const done = { queries: 0, rows: 0 };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done.queries += 1;
      done.rows += result.rows.length;
      return result;
    },
  };
  const { db, ...platform } = server.platform;
  return { platform: { ...platform, db: db.withPlugin(plugin) }, done };
}

/** The cost of each reload while ten segments arrive, part by part. */
async function followTenSegments(segments: number) {
  const assetId = await makeBroadcast(segments);
  const { platform, done } = counted();
  const feed = new LiveFeed(platform, assetId);
  await feed.refresh();
  const first = { ...done };
  const reloads: { queries: number; rows: number; bytes: number; gzipped: number }[] = [];
  for (let segment = segments; segment < segments + 10; segment += 1) {
    for (let index = 0; index < partsOfSegment; index += 1) {
      await addPart(assetId, segment, index);
      if (index === partsOfSegment - 1) await addSegment(assetId, segment);
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
  const late = await followTenSegments(segmentCount);

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
  const runs = segmentCount / segmentsOfRun;
  expect(late.first).toEqual({ queries: 6, rows: segmentCount + keptSegments * partsOfSegment * 4 + 1 + 4 + 4 * runs });
  // Compressed once, when the segments arrive.
  expect(late.full?.body.length).toBeLessThan(50 * segmentCount);
  expect(late.full?.gzipped?.body.length).toBeLessThan(4 * segmentCount);
});

test('a player that joins after twelve hours loads every segment once, compressed, then deltas', {
  timeout: 60_000,
}, async () => {
  const assetId = await makeBroadcast(segmentCount);
  await addPart(assetId, segmentCount, 0);
  const folder = signedFolder(server.platform.config, { assetId, grants: ['0123456789ab'] }, server.clock.now()).url;
  const url = `${server.url}${folder}/live/240p/playlist.m3u8`;
  const whole = await fetch(url);
  expect(whole.headers.get('content-encoding')).toBe('gzip');
  expect(Number(whole.headers.get('content-length'))).toBeLessThan(4 * segmentCount);
  const list = readPlaylist(await whole.text());
  expect(brokenRules(list)).toEqual([]);
  expect(list.segments).toHaveLength(segmentCount);
  const delta = readPlaylist(await (await fetch(`${url}?_HLS_msn=${segmentCount}&_HLS_part=0&_HLS_skip=YES`)).text());
  expect(delta.skipped + delta.segments.length).toBe(segmentCount);
  expect(delta.text.length).toBeLessThan(4000);
});

test('a segment that is completed between two queries of a reading is listed with all of its parts', async () => {
  const assetId = await makeBroadcast(10);
  for (let index = 0; index < 3; index += 1) await addPart(assetId, 10, index);
  let isFirst = true;
  const completesBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        for (let index = 3; index < partsOfSegment; index += 1) await addPart(assetId, 10, index);
        await addSegment(assetId, 10);
        await addPart(assetId, 11, 0);
      }
      return result;
    },
  };
  const feed = new LiveFeed({ db: server.platform.db.withPlugin(completesBetween) }, assetId);
  const read = async () => {
    await feed.refresh();
    const playlist = readPlaylist(feed.playlist('720p', false)?.body?.toString() ?? '');
    expect(brokenRules(playlist)).toEqual([]);
    return { segments: playlist.segments.length, open: playlist.open.length };
  };
  expect(await read()).toEqual({ segments: 10, open: 3 });
  expect(await read()).toEqual({ segments: 11, open: 1 });
});

test('the captions of a complete segment are read once for all viewers', async () => {
  const assetId = await makeBroadcast(10, ['en']);
  const { platform, done } = counted();
  const feed = new LiveFeed(platform, assetId);
  await feed.refresh();
  done.queries = 0;
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => feed.captions('captions', 5)));
  expect(first?.body.toString()).toContain('WEBVTT');
  expect([...others, await feed.captions('captions', 5)]).toEqual([first, first, first]);
  expect(done.queries).toBe(1);
  expect(await feed.captions('captions', 10)).toBeNull();
});

test('fifty players who wait for the same part get the same bytes, for the queries of one', async () => {
  const segments = 10;
  const assetId = await makeBroadcast(segments);
  const costOf = async (players: number, segment: number) => {
    const { platform, done } = counted();
    const closed = new AbortController();
    const deliver = await openLiveDelivery(platform, closed.signal);
    await deliver(assetId, 'live/master.m3u8', '');
    const query = `_HLS_msn=${segment}&_HLS_part=0`;
    const waiting = Array.from({ length: players }, () => deliver(assetId, 'live/240p/playlist.m3u8', query));
    await new Promise(setImmediate);
    done.queries = 0;
    await addPart(assetId, segment, 0);
    platform.bus.publish(server.platform.db, broadcastTopic, assetId);
    const answers = await Promise.all(waiting);
    closed.abort();
    expect(new Set(answers.map((answer) => (answer as LiveAnswer).object)).size).toBe(1);
    return done.queries;
  };
  const one = await costOf(1, segments);
  for (let index = 1; index < partsOfSegment; index += 1) await addPart(assetId, segments, index);
  await addSegment(assetId, segments);
  // On a busy machine the feed reads once more.
  expect(await costOf(50, segments + 1)).toBeLessThanOrEqual(one + 1);
});
