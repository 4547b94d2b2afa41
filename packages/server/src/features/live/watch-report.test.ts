import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { streamLeaseMs } from '@greenlight/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { eraseDueAccounts } from '../account/erasure/account-deletion.ts';
import { endLive } from './on-air.ts';
import { makeStream } from './test-data.ts';

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

test('watched time adds up, but never exceeds the elapsed time', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  server.clock.advance(20_000);
  await report(member, stream);
  expect(await watchedMs(stream)).toBe(0);
  server.clock.advance(10_000);
  await report(member, stream, 9000);
  expect(await watchedMs(stream)).toBe(9000);
  server.clock.advance(5000);
  await report(member, stream, dayMs);
  expect(await watchedMs(stream)).toBe(14_000);
});

test('a first report counts at most from the start of the stream', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  server.clock.advance(3000);
  await report(member, stream, 60_000);
  expect(await watchedMs(stream)).toBe(3000);
});

test('a first report counts at most the time between two reports, and none after the end', async () => {
  const { platform, clock } = server;
  const stream = await makeStream(platform, { onAir: true, access: 'free' });
  clock.advance(600_000);
  await report(member, stream, 300_000);
  expect(await watchedMs(stream)).toBe(15_000);
  const late = await makeStream(platform, { onAir: true, access: 'free' });
  clock.advance(600_000);
  await endLive(platform, late);
  await report(member, late, 300_000);
  expect(await watchedMs(late)).toBeNull();
});

test('the time when a viewer had watched five minutes is kept', async () => {
  const { platform, clock } = server;
  const stream = await makeStream(platform, { onAir: true, access: 'free' });
  for (let n = 0; n < 40; n += 1) {
    clock.advance(10_000);
    await report(member, stream, 10_000);
  }
  const query = platform.db.selectFrom('livestream_watch').select('attended_at').where('media_id', '=', stream.mediaId);
  expect(await query.execute()).toEqual([{ attended_at: new Date(clock.now().getTime() - 100_000) }]);
});

test('concurrent reports, of one tab or many, share the elapsed time', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  await report(member, stream);
  server.clock.advance(10_000);
  await Promise.all([1, 2, 3, 4].map(() => report(member, stream, 10_000)));
  expect(await watchedMs(stream)).toBe(10_000);
});

test('after the end only the time until the end counts', async () => {
  const { platform, clock } = server;
  // The member's earlier stream is no longer counted.
  clock.advance(streamLeaseMs);
  const stream = await makeStream(platform, { onAir: true });
  await report(member, stream);
  clock.advance(10_000);
  await endLive(platform, stream);
  clock.advance(60_000);
  await report(member, stream, 70_000);
  await report(member, stream, 70_000);
  expect(await watchedMs(stream)).toBe(10_000);
});

test('nothing is stored for a stream that is unknown, has not begun, or belongs to another entry', async () => {
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

test('a viewer without a subscription cannot report for a stream for members', async () => {
  const stream = await makeStream(server.platform, { onAir: true });
  const visitor = await signUp(server);
  await expect(report(visitor, stream, 1000)).rejects.toMatchObject({ code: 'subscription_required' });
  await expect(report(server, stream, 1000)).rejects.toMatchObject({ code: 'unauthorized' });
  const free = await makeStream(server.platform, { onAir: true, access: 'free' });
  await expect(report(visitor, free, 1000)).resolves.toBeUndefined();
});

test('a stream for members counts as a screen, and is refused at the limit', async () => {
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

/** Logins of one member, with the address of each, and whether it works. */
async function watchers(count: number) {
  const { platform, url } = server;
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { stream_limit: 1 } } });
  const viewer = await signUp(server, { subscribed: true });
  await platform.db.deleteFrom('livestream').execute();
  const stream = await makeStream(platform, { onAir: true });
  await platform.storage.putBytes(`v/${stream.assetId}/live/master.m3u8`, '#EXTM3U\n');
  const clients = [viewer.client];
  while (clients.length < count) clients.push(await signInAgain(server, viewer));
  const ask = async (client: TestAccount['client'] | undefined, query = {}) => {
    const { isLive, streams } = (await client?.live.status({ query })) ?? { isLive: false, streams: [] };
    expect(isLive).toBe(true);
    return streams.find(({ mediaId }) => mediaId === stream.mediaId)?.url ?? null;
  };
  const opens = async (path: string | null) => path !== null && (await fetch(url + path)).ok;
  return { clients, stream, ask, opens };
}

test('an address of a stream for members counts as a screen even without reports: of eight logins one gets it', async () => {
  const { clients, ask, opens } = await watchers(8);
  const [first, second] = clients;
  const addresses = [];
  for (const client of clients) addresses.push(await ask(client));
  const [own = null, ...others] = addresses;
  expect(await opens(own)).toBe(true);
  expect(others).toEqual(others.map(() => null));
  const info = await first?.account.userInfo({ query: { select: 'streamsRemaining' } });
  expect(info?.streamsRemaining).toBe(0);
  // The first login keeps its place by requests. After it stops, the next one gets the place.
  expect(await ask(first)).toBe(own);
  server.clock.advance(streamLeaseMs);
  expect(await opens(await ask(second))).toBe(true);
  await expect.poll(() => opens(own)).toBe(false);
  expect(await ask(first)).toBeNull();
});

test('after a refused report its addresses stop working and cannot be renewed', async () => {
  const { clients, stream, ask, opens } = await watchers(2);
  const [first, second] = clients as [TestAccount['client'], TestAccount['client']];
  const own = await ask(first);
  await report({ client: first }, stream);
  server.clock.advance(streamLeaseMs);
  await report({ client: second }, stream);
  await expect(report({ client: first }, stream)).rejects.toMatchObject({ code: 'stream_limit' });
  await expect.poll(() => opens(own)).toBe(false);
  expect(await ask(first)).toBeNull();
});

test('a screen shows one broadcast: another broadcast or a video replaces it', async () => {
  const { clients, stream, ask, opens } = await watchers(1);
  const [client] = clients;
  const other = await makeStream(server.platform, { onAir: true });
  const own = await ask(client);
  expect(await opens(own)).toBe(true);
  const streamId = await streamIdOf(client, stream);
  const wanted = async () => {
    const query = { livestreamId: other.livestreamId, streamId };
    const { streams } = (await client?.live.status({ query })) ?? { streams: [] };
    return streams.map(({ mediaId, url, streamId }) => [mediaId, url !== null, streamId !== null]);
  };
  expect(await wanted()).toEqual([
    [stream.mediaId, false, false],
    [other.mediaId, true, true],
  ]);
  await expect.poll(() => opens(own)).toBe(false);
  expect(await ask(client)).toBeNull();
  expect(await opens(await ask(client, { livestreamId: stream.livestreamId, streamId }))).toBe(true);
});

/** The stream id in the status, for a player that requests this broadcast. */
async function streamIdOf(client: TestAccount['client'] | undefined, { livestreamId }: Stream, streamId?: string) {
  const { streams } = (await client?.live.status({ query: { livestreamId, streamId } })) ?? { streams: [] };
  return streams.find((one) => one.livestreamId === livestreamId)?.streamId ?? undefined;
}

async function allowScreens(count: number) {
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { stream_limit: count } } });
}

test('a report keeps the stream that it names, also when the session has an older one of this broadcast', async () => {
  const { clients, stream } = await watchers(1);
  const [client] = clients as [TestAccount['client']];
  const other = await makeStream(server.platform, { onAir: true });
  await allowScreens(2);
  const beside = await streamIdOf(client, other);
  server.clock.advance(1000);
  const old = await streamIdOf(client, stream, randomUUID());
  await client.device.endStream({ params: { streamId: old ?? '' } });
  await allowScreens(1);
  const own = await streamIdOf(client, stream, beside);
  expect(own).toBe(beside);
  const query = { livestreamId: stream.livestreamId, streamId: own };
  await client.live.reportWatch({ params: { id: stream.mediaId }, query });
  await report({ client }, stream);
  const { streamsRemaining } = await client.account.userInfo({ query: { select: 'streamsRemaining' } });
  expect(streamsRemaining).toBe(0);
});

test('a late report does not replace what its player plays by then', async () => {
  const { clients, stream, ask, opens } = await watchers(1);
  const [client] = clients as [TestAccount['client']];
  const other = await makeStream(server.platform, { onAir: true });
  const streamId = await streamIdOf(client, other, await streamIdOf(client, stream));
  const query = { livestreamId: stream.livestreamId, streamId };
  await client.live.reportWatch({ params: { id: stream.mediaId }, query });
  expect(await ask(client, { livestreamId: other.livestreamId, streamId })).toBeNull();
  expect(await streamIdOf(client, other, streamId)).toBe(streamId);
  expect(await opens(await ask(client, { livestreamId: stream.livestreamId, streamId }))).toBe(true);
});

test('two tabs of a login on two broadcasts are two screens, with addresses of their own', async () => {
  const { clients, stream, ask, opens } = await watchers(1);
  const [client] = clients as [TestAccount['client']];
  const other = await makeStream(server.platform, { onAir: true });
  const wish = { livestreamId: stream.livestreamId };
  const own = await ask(client, wish);
  const first = await streamIdOf(client, stream);
  expect(await streamIdOf(client, other)).toBeUndefined();
  await expect(report({ client }, other)).rejects.toMatchObject({ code: 'stream_limit' });
  await allowScreens(2);
  const second = await streamIdOf(client, other);
  expect(second).not.toBe(first);
  for (const [one, streamId] of [
    [stream, first],
    [other, second],
  ] as const) {
    const query = { livestreamId: one.livestreamId, streamId };
    await client.live.reportWatch({ params: { id: one.mediaId }, query });
  }
  expect(await ask(client, { ...wish, streamId: first })).toBe(own);
  expect(await opens(own)).toBe(true);
  // A tab that was closed without a message frees its place after the lease.
  server.clock.advance(streamLeaseMs);
  expect([first, second]).toContain(await streamIdOf(client, await makeStream(server.platform, { onAir: true })));
});

test('two tabs of a login on one broadcast are one screen; closing one gives the other a new address', async () => {
  const { clients, stream, ask, opens } = await watchers(1);
  const [client] = clients as [TestAccount['client']];
  const streamId = await streamIdOf(client, stream);
  expect(await streamIdOf(client, stream)).toBe(streamId);
  await client.device.endStream({ params: { streamId: streamId ?? '' } });
  const query = { livestreamId: stream.livestreamId, streamId };
  await client.live.reportWatch({ params: { id: stream.mediaId }, query });
  expect(await opens(await ask(client, query))).toBe(true);
});

test('without a wish the first stream counts: one for members after a free one takes no screen', async () => {
  const { clients, stream } = await watchers(1);
  const [client] = clients as [TestAccount['client']];
  await server.platform.db.deleteFrom('livestream').where('id', '=', stream.livestreamId).execute();
  const free = await makeStream(server.platform, { onAir: true, access: 'free' });
  server.clock.advance(1000);
  const later = await makeStream(server.platform, { onAir: true });
  const { streams } = await client.live.status();
  expect(streams.map(({ livestreamId, streamId }) => [livestreamId, streamId])).toEqual([
    [free.livestreamId, null],
    [later.livestreamId, null],
  ]);
  const { streamsRemaining } = await client.account.userInfo({ query: { select: 'streamsRemaining' } });
  expect(streamsRemaining).toBe(1);
});

test('free streams take no screen, also when the limit is reached', async () => {
  const { clients, ask } = await watchers(2);
  await ask(clients[0]);
  const free = await makeStream(server.platform, { onAir: true, access: 'free' });
  const { streams } = (await clients[1]?.live.status()) ?? { streams: [] };
  expect(streams.find(({ mediaId }) => mediaId === free.mediaId)).toMatchObject({
    url: expect.any(String),
    streamId: null,
  });
});

test('watched time is deleted with the account', async () => {
  const { platform, clock } = server;
  const viewer = await signUp(server);
  const stream = await makeStream(platform, { access: 'free', onAir: true });
  clock.advance(5000);
  await report(viewer, stream, 4000);
  const watches = () =>
    platform.db.selectFrom('livestream_watch').select('watched_ms').where('media_id', '=', stream.mediaId).execute();
  expect(await watches()).toEqual([{ watched_ms: 4000 }]);
  await viewer.client.account.requestDeletion();
  clock.advance(15 * dayMs);
  await eraseDueAccounts(platform);
  expect(await watches()).toEqual([]);
});

test('two tabs that ask for one broadcast at the same moment are one screen', async () => {
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { stream_limit: 1 } } });
  const { livestreamId } = await makeStream(server.platform, { access: 'members', onAir: true });
  for (let round = 0; round < 8; round += 1) {
    const { client } = await signUp(server, { subscribed: true });
    const answers = await Promise.all([1, 2].map(() => client.live.status({ query: { livestreamId } })));
    const given = answers.map(({ streams }) => streams.find((one) => one.livestreamId === livestreamId)?.streamId);
    expect(given[0]).toEqual(expect.any(String));
    expect(given[1]).toBe(given[0]);
  }
});
