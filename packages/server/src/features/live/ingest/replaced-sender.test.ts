import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { type Encoder, startEncoder } from '../../../../test/media/encoder.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { writeAmf } from '../../../platform/rtmp/amf.ts';
import type { MediaTag } from '../../../platform/rtmp/flv.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { makeStream } from '../test-data.ts';
import { type Ingest, ingestOf } from './admit-broadcaster.ts';
import { endQuietStreams } from './end-quiet-streams.ts';
import { startRtmp } from './rtmp-ingest.ts';

const patience = { timeout: 30_000, interval: 100 };

let server: TestServer;
/** Another process that accepts streams. */
let other: TestServer;
let creator: TestAccount;
let ingest: Ingest;
let inputs: RtmpServer[];
const encoders: Encoder[] = [];
const over = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()), LIVE_SOURCE: 'off' } });
  other = await startSecondServer(server, { RTMP_PORT: String(await freePort()), LIVE_SOURCE: 'off' });
  creator = await signUp(server, { role: 'creator' });
  ingest = ingestOf(server.platform);
  inputs = await Promise.all([server, other].map(async ({ platform }) => (await startRtmp(platform)) as RtmpServer));
});
afterAll(async () => {
  over.resolve();
  for (const { child } of encoders) child.kill('SIGKILL');
  await Promise.all(inputs.map((input) => input.close()));
  await other.close();
  await server.close();
});

/** Forty megabytes of pictures that no decoder can read, as fast as they are accepted. */
async function* sendMuch(): AsyncGenerator<MediaTag> {
  const about = writeAmf('onMetaData', { width: 426, height: 240, framerate: 30 });
  yield { kind: 'data', timestamp: 0, payload: about };
  yield { kind: 'video', timestamp: 0, payload: Buffer.of(0x17, 0, 0, 0, 0, 1) };
  yield { kind: 'audio', timestamp: 0, payload: Buffer.of(0xaf, 0, 0) };
  const payload = Buffer.alloc(1_000_000);
  payload.set([0x17, 1]);
  for (let count = 0; count < 40; count += 1) yield { kind: 'video', timestamp: count * 33, payload };
}

/** A connection that is open and has sent nothing yet. */
async function* connected(): AsyncGenerator<MediaTag> {
  await over.promise;
  yield* [];
}

test('a replaced sender is refused while the newer one sends; others, and a browser, take the stream over', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { key } = await creator.client.studioLive.makeKey({ params });
  const admit = (host: number, as = { app: 'live', key }) => ingest.admit({ ...as, address: `192.0.2.${host}` });
  const send = async (host: number) => {
    const admission = await admit(host);
    const ended = ingest.take(admission, connected());
    ended.catch(() => undefined);
    return { ended };
  };
  const replaced = { reason: 'replaced' };
  const first = await send(1);
  const second = await send(2);
  await expect(first.ended).rejects.toMatchObject(replaced);
  for (let attempt = 0; attempt < 3; attempt += 1) await expect(admit(1)).rejects.toMatchObject(replaced);
  await send(3);
  await expect(second.ended).rejects.toMatchObject(replaced);
  for (const host of [1, 2]) await expect(admit(host)).rejects.toMatchObject(replaced);
  expect(await admit(4)).toMatchObject({ role: 'main' });
  expect(await admit(1, { app: 'live-backup', key })).toMatchObject({ role: 'backup' });
  // Its key is a new one each time, because a broadcaster pressed a button.
  const browser = await creator.client.studioLive.openBrowser({ params });
  expect(await admit(1, { app: 'live', key: browser.key })).toMatchObject({ role: 'main' });
  // The newest one sends nothing any more.
  await expect.poll(() => admit(1).catch(({ reason }) => reason), { timeout: 10_000 }).toMatchObject({ role: 'main' });
});

/** A stream that encoders send to one process or the other, with its stored data. */
async function announce() {
  const { platform } = server;
  const { mediaId, livestreamId } = await makeStream(platform, { createdBy: creator.userId, access: 'free' });
  const params = { mediaId };
  const { key } = await creator.client.studioLive.makeKey({ params });
  const send = ({ platform: { config } }: TestServer) => {
    const encoder = startEncoder(`rtmp://127.0.0.1:${config.rtmp.port}/live/${key}`);
    encoders.push(encoder);
    return encoder;
  };
  const stored = platform.db
    .selectFrom('live_partial_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_partial_segment.asset_id')
    .where('livestream.id', '=', livestreamId);
  const newest = async () => {
    const query = stored.select(['run', 'is_slate as isSlate']).orderBy('segment', 'desc').orderBy('index', 'desc');
    return (await query.limit(1).executeTakeFirst()) ?? { run: -1, isSlate: null };
  };
  return { params, livestreamId, key, send, stored, newest };
}

test('during a break, too, the newer sender stays, in every process, and the stream goes on', {
  timeout: 90_000,
}, async () => {
  const { platform, clock } = server;
  const { params, livestreamId, key, send, stored, newest } = await announce();
  const stream = platform.db.selectFrom('livestream').selectAll().where('id', '=', livestreamId);
  const isSeenNow = async () => (await stream.executeTakeFirstOrThrow()).seen_at?.getTime() === clock.now().getTime();
  const refusal = ({ platform: of }: TestServer, app = 'live') =>
    ingestOf(of)
      .admit({ app, key, address: '127.0.0.1' })
      .then(
        () => null,
        ({ reason }) => reason,
      );

  // RTMP and WHIP send it to the sender; ffmpeg does not show it.
  const take = vi.spyOn(ingest, 'take');
  const first = send(server);
  await expect.poll(newest, patience).toMatchObject({ isSlate: false });
  await creator.client.studioLive.pause({ params, body: { paused: true } });
  await expect.poll(newest, patience).toMatchObject({ isSlate: true });
  const { run: ofFirst } = await newest();
  send(other);
  expect((await first.ended).code).not.toBe(0);
  await expect(take.mock.results[0]?.value).rejects.toMatchObject({ reason: 'replaced' });
  await expect.poll(async () => (await newest()).run, patience).toBeGreaterThan(ofFirst);
  // Longer than the allowed absence of the broadcaster.
  for (let count = 0; count < 4; count += 1) {
    clock.advance(30_000);
    await expect.poll(isSeenNow, patience).toBe(true);
    await endQuietStreams(platform);
    expect(await refusal(server)).toBe('replaced');
    await expect.poll(() => refusal(other), patience).toBe('replaced');
    expect(await refusal(server, 'live-backup')).toBe('backup');
  }
  // A sender that connects during the break is read, but its data is dropped until the end of the break.
  const spare = await ingestOf(other.platform).admit({ app: 'live-backup', key, address: '192.0.2.9' });
  const taken = ingestOf(other.platform).take(spare, sendMuch());
  let isTaken = false;
  void taken.then(() => (isTaken = true));
  await expect.poll(() => isTaken, patience).toBe(true);
  // Nothing of the second sender was shown during the break, not even its beginning.
  const since = stored.select('run').where('run', '>', ofFirst).where('is_slate', '=', false);
  expect(await since.execute()).toEqual([]);
  await creator.client.studioLive.pause({ params, body: { paused: false } });
  await expect.poll(newest, patience).toMatchObject({ isSlate: false });
  await creator.client.studioLive.end({ params });
});

test('a sender that lost the connection is not refused when it comes back to the other process', {
  timeout: 90_000,
}, async () => {
  const { params, send, stored, newest } = await announce();
  let sender = send(server);
  await expect.poll(newest, patience).toMatchObject({ isSlate: false });
  for (const host of [other, server]) {
    sender.child.kill('SIGSTOP');
    await expect.poll(newest, patience).toMatchObject({ isSlate: true });
    const { run } = await newest();
    // One second of the slate, which begins after most of a second without data.
    const slates = stored.select('index').where('run', '=', run).where('track', '=', 0);
    await expect.poll(async () => (await slates.execute()).length, patience).toBeGreaterThanOrEqual(3);
    sender = send(host);
    const isShown = async () => {
      const now = await newest();
      return now.run > run && now.isSlate === false;
    };
    await expect.poll(isShown, patience).toBe(true);
  }
  await creator.client.studioLive.end({ params });
});
