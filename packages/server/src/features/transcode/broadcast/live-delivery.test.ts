import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordParts } from '../../../../test/record-parts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { connect } from '../../../platform/db/database.ts';
import { createLogger } from '../../../platform/logger.ts';
import { makeStream } from '../../live/test-data.ts';
import { openLiveDelivery } from './live-delivery.ts';
import { broadcastTopic } from './store-part.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a process that stops says nothing of the streams that go on elsewhere', async () => {
  const { platform, clock } = server;
  const complaints: string[] = [];
  const log = createLogger('warn', { write: (line) => void complaints.push(line) });
  const db = connect({ connectionString: platform.config.databaseUrl as string }, 1);
  const closed = new AbortController();
  const deliver = await openLiveDelivery({ ...platform, db, log }, closed.signal);
  const { mediaId, assetId } = await makeStream(platform);
  await recordParts(platform, { assetId, mediaId, startedAt: clock.now() }, [{ startMs: 0, segments: 1 }]);
  await deliver(assetId, 'live/master.m3u8', '');
  const heard = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await platform.bus.subscribe(broadcastTopic, { onMessage: () => resolve() });
    platform.bus.publish(platform.db, broadcastTopic, assetId);
    await promise;
    await new Promise(setImmediate);
  };
  // Ends its requests. Its bus is closed before its database, but received messages may be read later.
  closed.abort();
  await db.destroy();
  await heard();
  expect(complaints).toEqual([]);
});

test('a part that is not there is looked for in no storage, as other files are', async () => {
  const { platform, clock } = server;
  const closed = new AbortController();
  const deliver = await openLiveDelivery(platform, closed.signal);
  const { mediaId, assetId } = await makeStream(platform);
  await recordParts(platform, { assetId, mediaId, startedAt: clock.now() }, [{ startMs: 0, segments: 1 }]);
  await expect(deliver(assetId, 'g1/240p/00009.0.m4s', '')).rejects.toMatchObject({ problem: { code: 'not_found' } });
  expect(await deliver(assetId, 'g1/240p/00009.m4s', '')).toBeNull();
  closed.abort();
});

test('a player that has waited for three segments in vain is asked to come back', { timeout: 20_000 }, async () => {
  const { platform, clock } = server;
  const closed = new AbortController();
  const deliver = await openLiveDelivery(platform, closed.signal);
  const { mediaId, assetId } = await makeStream(platform);
  await recordParts(platform, { assetId, mediaId, startedAt: clock.now() }, [{ startMs: 0, segments: 1 }]);
  const sinceMs = performance.now();
  await expect(deliver(assetId, 'live/240p/playlist.m3u8', '_HLS_msn=1&_HLS_part=0')).rejects.toMatchObject({
    problem: { code: 'unavailable' },
    headers: { 'retry-after': '1' },
  });
  expect(performance.now() - sinceMs).toBeGreaterThan(6000);
  closed.abort();
});
