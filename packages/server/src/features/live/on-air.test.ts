import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { sealBroadcastJob } from '../../../test/jobs.ts';
import { recordParts } from '../../../test/record-parts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { findLivestreamByKey, streamOver } from './key/stream-key.ts';
import { endLive, goOnAir } from './on-air.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;
let creator: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ jobs: [sealBroadcastJob] });
  creator = await signUp(server, { role: 'creator' });
});
afterAll(() => server?.close());

test('a key opens its stream until a new one is made or the stream is over', async () => {
  const { platform } = server;
  const stream = await makeStream(platform, { createdBy: creator.userId });
  const params = { mediaId: stream.mediaId };
  expect(await findLivestreamByKey(platform, 'no such key')).toBeNull();

  const first = await creator.client.studioLive.makeKey({ params });
  expect(await findLivestreamByKey(platform, first.key)).toMatchObject({ id: stream.livestreamId, startedAt: null });
  await goOnAir(platform, stream);

  const { key } = await creator.client.studioLive.makeKey({ params });
  expect(await findLivestreamByKey(platform, first.key)).toBeNull();

  expect(await endLive(platform, stream)).toBe(true);
  expect(await findLivestreamByKey(platform, key)).toBe(streamOver);
  await expect(creator.client.studioLive.makeKey({ params })).rejects.toMatchObject({ code: 'ended' });
});

test('a stream goes on air once and ends once, also with concurrent calls', async () => {
  const { platform } = server;
  const { livestreamId } = await makeStream(platform);
  expect(await endLive(platform, { livestreamId })).toBe(false);
  const begun = await Promise.all([1, 2, 3].map(() => goOnAir(platform, { livestreamId, assetId: randomUUID() })));
  expect(begun.filter(Boolean)).toHaveLength(1);
  const ended = await Promise.all([1, 2, 3].map(() => endLive(platform, { livestreamId })));
  expect(ended.filter(Boolean)).toHaveLength(1);
  expect(await goOnAir(platform, { livestreamId, assetId: randomUUID() })).toBe(false);
});

test('keys are stored only as hashes', async () => {
  const { platform } = server;
  const { mediaId } = await makeStream(platform, { createdBy: creator.userId });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  expect(address).toBe('rtmp://127.0.0.1:1935/live');
  expect(Buffer.from(key, 'base64url').byteLength).toBeGreaterThanOrEqual(20);
  const row = await platform.db.selectFrom('livestream').selectAll().where('media_id', '=', mediaId).executeTakeFirst();
  const audit = await platform.db.selectFrom('audit_entry').selectAll().execute();
  expect(JSON.stringify([row, audit])).not.toContain(key);
  expect(row?.stream_key_hash).toHaveLength(32);
});

test('the recording is a draft, or is published with the end of its stream, as was chosen', async () => {
  const { platform, clock, client } = server;
  const video = ({ mediaId }: { mediaId: number }) => client.media.detail({ params: { mediaId } });
  const [draft, published, timed] = await Promise.all(
    [{}, { publishesRecording: true }, { publishAt: new Date(clock.now().getTime() + 3_600_000).toISOString() }].map(
      async (body) => {
        const stream = await makeStream(platform, { createdBy: creator.userId });
        const params = { mediaId: stream.mediaId };
        expect(await creator.client.studioLive.update({ params, body })).toMatchObject(body);
        await goOnAir(platform, stream);
        await recordParts(platform, { ...stream, startedAt: clock.now() }, [{ startMs: 0, segments: 2 }]);
        await expect(video(stream)).rejects.toMatchObject({ code: 'not_found' });
        await endLive(platform, stream);
        return stream;
      },
    ),
  );
  if (!draft || !published || !timed) throw new Error('There is no stream');
  const listed = async () => {
    const { media } = await client.live.media();
    return media.filter(({ isRecorded }) => isRecorded).map(({ livestreamId }) => livestreamId);
  };
  const patience = { timeout: 5000, interval: 50 };
  await expect.poll(() => video(published).catch(() => null), patience).toMatchObject({ duration: 4 });
  await expect.poll(listed, patience).toEqual([published.livestreamId]);
  const history = await creator.client.studioChanges.list({ query: { subject: `media:${published.mediaId}` } });
  expect(history.changes).toContainEqual(expect.objectContaining({ action: 'media.edit', actor: null }));
  const playable = () => platform.db.selectFrom('media').select('id').where('playable_at', 'is not', null).execute();
  await expect.poll(playable, patience).toHaveLength(3);
  for (const hidden of [draft, timed]) await expect(video(hidden)).rejects.toMatchObject({ code: 'not_found' });
  clock.advance(3_600_000);
  platform.publicCache.clear();
  expect(await video(timed)).toMatchObject({ duration: 4 });
  expect(await listed()).toEqual(expect.arrayContaining([published.livestreamId, timed.livestreamId]));
});
