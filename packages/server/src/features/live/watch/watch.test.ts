import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { eraseDueAccounts } from '../../account/erasure/service.ts';
import { endLive } from '../air/service.ts';
import { makeStream } from '../factory.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server, { subscribed: true });
});
afterAll(() => server?.close());

type Stream = Awaited<ReturnType<typeof makeStream>>;

function report({ client }: Pick<TestAccount, 'client'>, stream: Stream, watchDurationMs?: number) {
  const query = { livestreamId: stream.livestreamId, ...(watchDurationMs !== undefined && { watchDurationMs }) };
  return client.live.reportWatch({ params: { id: stream.mediaId }, query });
}

async function watchedMs({ mediaId }: Stream): Promise<number | null> {
  const query = server.platform.db.selectFrom('livestream_watch').select('watched_ms').where('media_id', '=', mediaId);
  const row = await query.where('account_id', '=', member.userId).executeTakeFirst();
  return row?.watched_ms ?? null;
}

test('what is watched adds up, and is never more than what went by', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  server.clock.advance(20_000);
  await report(member, stream);
  expect(await watchedMs(stream)).toBe(0);
  server.clock.advance(10_000);
  await report(member, stream, 9000);
  expect(await watchedMs(stream)).toBe(9000);
  server.clock.advance(5000);
  await report(member, stream, 86_400_000);
  expect(await watchedMs(stream)).toBe(14_000);
});

test('a first report counts from the beginning of the stream at most', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  server.clock.advance(3000);
  await report(member, stream, 60_000);
  expect(await watchedMs(stream)).toBe(3000);
});

test('reports at the same moment, of one tab or of many, share the time that went by', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  await report(member, stream);
  server.clock.advance(10_000);
  await Promise.all([1, 2, 3, 4].map(() => report(member, stream, 10_000)));
  expect(await watchedMs(stream)).toBe(10_000);
});

test('after the end only what was watched until then counts', async () => {
  const { platform, clock } = server;
  const stream = await makeStream(platform, { onAir: true });
  await report(member, stream);
  clock.advance(10_000);
  await endLive(platform, stream);
  clock.advance(60_000);
  await report(member, stream, 70_000);
  await report(member, stream, 70_000);
  expect(await watchedMs(stream)).toBe(10_000);
});

test('nothing is written of what is not there, has not begun, or is not of this entry', async () => {
  const { platform } = server;
  const [planned, on, other] = [
    await makeStream(platform),
    await makeStream(platform, { onAir: true }),
    await makeStream(platform, { onAir: true }),
  ];
  const unknown = { ...on, livestreamId: 987_654 };
  for (const stream of [planned, unknown, { ...on, livestreamId: other.livestreamId }]) {
    await expect(report(member, stream, 1000)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect(await watchedMs(on)).toBeNull();
  const call = (query: object) =>
    member.client.live.reportWatch({ params: { id: on.mediaId }, query: { livestreamId: on.livestreamId, ...query } });
  for (const watchDurationMs of [-1, 86_400_001, 0.5]) {
    await expect(call({ watchDurationMs })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'query.watchDurationMs' }],
    });
  }
});

test('who has no subscription reports nothing of a stream for members', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  const visitor = await signUp(server);
  await expect(report(visitor, stream, 1000)).rejects.toMatchObject({ code: 'subscription_required' });
  await expect(report(server, stream, 1000)).rejects.toMatchObject({ code: 'unauthorized' });
  const free = await makeStream(server.platform, { onAir: true, access: 'free' });
  await expect(report(visitor, free, 1000)).resolves.toBeUndefined();
});

test('a stream for members takes one of the screens, and is refused when they are taken', async () => {
  const viewer = await signUp(server, { subscribed: true });
  const { client } = viewer;
  const other = await signInAgain(server, viewer);
  const stream = await makeStream(server.platform, { onAir: true });
  for (const _ of [1, 2]) await report({ client }, stream);
  const info = await client.account.userInfo({ query: { select: 'streamLimit,streamsRemaining' } });
  expect(info.streamsRemaining).toBe((info.streamLimit ?? 0) - 1);
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { stream_limit: 1 } } });
  await expect(report({ client: other }, stream)).rejects.toMatchObject({ code: 'stream_limit' });
  await expect(report({ client }, stream)).resolves.toBeUndefined();
});

test('what somebody watched goes with their account', async () => {
  const { platform, clock } = server;
  const viewer = await signUp(server);
  const stream = await makeStream(platform, { access: 'free', onAir: true });
  clock.advance(5000);
  await report(viewer, stream, 4000);
  const watches = () =>
    platform.db.selectFrom('livestream_watch').select('watched_ms').where('media_id', '=', stream.mediaId).execute();
  expect(await watches()).toEqual([{ watched_ms: 4000 }]);
  await viewer.client.account.requestDeletion();
  clock.advance(15 * 24 * 60 * 60 * 1000);
  await eraseDueAccounts(platform);
  expect(await watches()).toEqual([]);
});
