import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeStream } from './factory.ts';
import { endLive, goOnAir } from './on-air.ts';
import { findStreamByKey } from './stream-key.ts';

let server: TestServer;
let creator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  creator = await signUp(server, { role: 'creator' });
});
afterAll(() => server?.close());

test('a key opens its stream until a new one is made or the stream is over', async () => {
  const { platform } = server;
  const stream = await makeStream(platform, { createdBy: creator.userId });
  const params = { mediaId: stream.mediaId };
  expect(await findStreamByKey(platform, 'no such key')).toBeNull();

  const first = await creator.client.studioLive.makeKey({ params });
  expect(await findStreamByKey(platform, first.key)).toMatchObject({ id: stream.livestreamId, startedAt: null });
  await goOnAir(platform, stream);

  const { key } = await creator.client.studioLive.makeKey({ params });
  expect(await findStreamByKey(platform, first.key)).toBeNull();

  expect(await endLive(platform, stream)).toBe(true);
  expect(await findStreamByKey(platform, key)).toBeNull();
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
