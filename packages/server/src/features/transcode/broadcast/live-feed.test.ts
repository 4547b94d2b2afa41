import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPart,
  addSegment,
  countQueries,
  makeBroadcast,
  partsOfSegment,
  shownAtOf,
} from '../../../../test/broadcast-rows.ts';
import { brokenRules, readPlaylist } from '../../../../test/playlist-rules.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { LiveAnswer } from '../../../platform/delivery/media-routes.ts';
import { openLiveDelivery } from './live-delivery.ts';
import { LiveFeed } from './live-feed.ts';
import { broadcastTopic, completeSegment } from './store-part.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a segment that is completed between two queries of a reading is listed with all of its parts', async () => {
  const assetId = await makeBroadcast(server.platform, 10);
  for (let index = 0; index < 3; index += 1) await addPart(server.platform, assetId, { segment: 10, index });
  let isFirst = true;
  const completesBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isFirst) {
        isFirst = false;
        for (let index = 3; index < partsOfSegment; index += 1)
          await addPart(server.platform, assetId, { segment: 10, index });
        await addSegment(server.platform, assetId, 10);
        await addPart(server.platform, assetId, { segment: 11, index: 0 });
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
  const assetId = await makeBroadcast(server.platform, 10, ['en']);
  const { platform, done } = countQueries(server.platform);
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
  const assetId = await makeBroadcast(server.platform, segments);
  const costOf = async (players: number, segment: number) => {
    const { platform, done } = countQueries(server.platform);
    const closed = new AbortController();
    const deliver = await openLiveDelivery(platform, closed.signal);
    await deliver(assetId, 'live/master.m3u8', '');
    const query = `_HLS_msn=${segment}&_HLS_part=0`;
    const waiting = Array.from({ length: players }, () => deliver(assetId, 'live/240p/playlist.m3u8', query));
    await new Promise(setImmediate);
    done.queries = 0;
    await addPart(server.platform, assetId, { segment, index: 0 });
    platform.bus.publish(server.platform.db, broadcastTopic, assetId);
    const answers = await Promise.all(waiting);
    closed.abort();
    expect(new Set(answers.map((answer) => (answer as LiveAnswer).object)).size).toBe(1);
    return done.queries;
  };
  const one = await costOf(1, segments);
  for (let index = 1; index < partsOfSegment; index += 1)
    await addPart(server.platform, assetId, { segment: segments, index });
  await addSegment(server.platform, assetId, segments);
  // On a busy machine the feed reads once more.
  expect(await costOf(50, segments + 1)).toBeLessThanOrEqual(one + 1);
});

test('after a gap, every part that a playlist lists can be loaded, also from a process that starts then', async () => {
  const { platform } = server;
  const segments = 10;
  const assetId = await makeBroadcast(platform, segments);
  const running = new LiveFeed(platform, assetId);
  await running.refresh();
  const listed = async (feed: LiveFeed) => {
    await feed.refresh();
    const text = feed.playlist('240p', false)?.body.toString() ?? '';
    const files = [...text.matchAll(/#EXT-X-PART:.*URI="[^"]*\/240p\/([^"]+)"/g)].map(([, file = '']) => file);
    return { count: files.length, missing: files.filter((file) => !feed.part('240p', file)) };
  };
  // The encoder was killed with an open part, and is back after 20 s.
  await addPart(platform, assetId, { segment: segments, index: 0 });
  await completeSegment(platform, platform.db, assetId);
  const after = { segment: segments + 1, shownAt: shownAtOf(segments + 10) };
  await addPart(platform, assetId, { ...after, index: 0 });
  expect(await listed(running)).toEqual({ count: 3 * partsOfSegment + 2, missing: [] });
  for (let index = 1; index < partsOfSegment; index += 1) await addPart(platform, assetId, { ...after, index });
  await completeSegment(platform, platform.db, assetId);
  for (const feed of [running, new LiveFeed(platform, assetId)]) {
    expect(await listed(feed)).toEqual({ count: 3 * partsOfSegment + 1, missing: [] });
  }
});
