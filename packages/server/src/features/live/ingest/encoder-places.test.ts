import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { makeStream } from '../test-data.ts';
import { type Ingest, ingestOf } from './admit-broadcaster.ts';
import { startRtmp } from './rtmp-ingest.ts';

const broadcastsMax = 2;
const patience = { timeout: 60_000, interval: 100 };
const fullReason = 'This server already encodes as many streams as it can.';

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;
let ingest: Ingest;
let laterMs = 0;

beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
  server = await startTestServer({
    env: { RTMP_PORT: String(await freePort()), LIVE_SOURCE: 'off', LIVE_MAX_STREAMS: String(broadcastsMax) },
  });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
  ingest = ingestOf(server.platform);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rtmp?.close();
  await server?.close();
});

async function announce() {
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  const admit = () => ingest.admit({ app: 'live', key, address: '127.0.0.1' });
  return { mediaId, livestreamId, address: `${address}/${key}`, admit };
}

async function refusalOf(mediaId: number) {
  return (await creator.client.studioLive.get({ params: { mediaId } })).refusal?.reason;
}

/** Takes all places but this many. The senders send nothing so far. */
async function fill(free: number) {
  for (let count = broadcastsMax; count > free; count -= 1) await (await announce()).admit();
}

/** Lets the places of senders that sent nothing run out. */
function waitForPlaces() {
  laterMs += 20_000;
}

test('of two streams that start at the same moment, one gets the last place, and the studio says why', async () => {
  await fill(1);
  const streams = [await announce(), await announce()];
  const results = await Promise.allSettled(streams.map(({ admit }) => admit()));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = streams[results.findIndex(({ status }) => status === 'rejected')];
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'full' } });
  expect(await refusalOf(refused?.mediaId ?? 0)).toBe(fullReason);
  waitForPlaces();
  expect(await refused?.admit()).toMatchObject({ livestreamId: refused?.livestreamId });
});

test('a stream keeps its place while the slate is shown', { timeout: 120_000 }, async () => {
  waitForPlaces();
  const stream = await announce();
  const encoder = startEncoder(stream.address);
  const slateParts = async () =>
    server.platform.db
      .selectFrom('live_partial_segment')
      .innerJoin('livestream', 'livestream.asset_id', 'live_partial_segment.asset_id')
      .select(['segment', 'is_slate'])
      .where('livestream.id', '=', stream.livestreamId)
      .execute();
  await expect.poll(async () => (await slateParts()).length, patience).toBeGreaterThan(0);
  encoder.child.kill('SIGKILL');
  await expect.poll(async () => (await slateParts()).some(({ is_slate }) => is_slate), patience).toBe(true);
  await fill(1);
  const other = await announce();
  await expect(other.admit()).rejects.toMatchObject({ reason: 'full' });
  expect(await stream.admit()).toMatchObject({ livestreamId: stream.livestreamId });
  await creator.client.studioLive.end({ params: { mediaId: stream.mediaId } });
  // The place is free at once.
  expect(await other.admit()).toMatchObject({ livestreamId: other.livestreamId });
});

test('a sender of which nothing can be shown loses its place', { timeout: 60_000 }, async () => {
  waitForPlaces();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const stream = await announce();
  async function* silence(): AsyncGenerator<MediaTag> {
    for (;;) {
      await sleep(100);
      yield { kind: 'audio', timestamp: 0, payload: Buffer.of(0xaf, 1, 0) };
    }
  }
  const taken = ingest.take(await stream.admit(), silence());
  taken.catch(() => undefined);
  const giveUp = () => timers.mock.calls.find(([, ms]) => ms === 30_000)?.[0];
  await expect.poll(giveUp, patience).toBeDefined();
  giveUp()?.();
  timers.mockRestore();
  await expect(taken).rejects.toMatchObject({ reason: 'unfit' });
  expect(await refusalOf(stream.mediaId)).toBe('No picture that can be shown came within 30 seconds.');
});
