import { hourMs, minuteMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { endLive, goOnAir } from './on-air.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;
let member: TestAccount;
let visitor: TestAccount;
let maker: TestAccount;
let mate: TestAccount;
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  [member, visitor, maker, mate] = await Promise.all([
    signUp(server, { subscribed: true }),
    signUp(server),
    signUp(server, { role: 'creator' }),
    signUp(server),
  ]);
  teamId = await makeTeam(server.platform.db);
  const row = { team_id: teamId, account_id: mate.userId, role: 'editor' };
  await server.platform.db.insertInto('creator_team_member').values(row).execute();
});
beforeEach(() => server.platform.db.deleteFrom('livestream').execute());
afterAll(() => server?.close());

function inMs(ms: number): Date {
  return new Date(server.clock.now().getTime() + ms);
}

async function statesOf(): Promise<Record<number, string>> {
  const { media } = await server.client.live.media();
  return Object.fromEntries(media.map(({ livestreamId, state }) => [livestreamId, state]));
}

test('the status says what is on and what is next; a stream is on from its start to its end', async () => {
  const { platform, client } = server;
  expect(await client.live.status()).toEqual({ isLive: false, streams: [], nextStream: null, recording: null });

  const soon = await makeStream(platform, { title: 'The kiln', startsAt: inMs(minuteMs), access: 'free' });
  const later = await makeStream(platform, { title: 'Later', startsAt: inMs(hourMs) });
  const startsAt = inMs(minuteMs).toISOString();
  expect(await client.live.status()).toEqual({
    isLive: false,
    streams: [],
    nextStream: {
      livestreamId: soon.livestreamId,
      kind: 'broadcast',
      mediaId: soon.mediaId,
      title: 'The kiln',
      requiresSubscription: false,
      thumbnail: null,
      startsAt,
    },
    recording: null,
  });

  await goOnAir(platform, soon);
  const status = await client.live.status();
  expect(status).toMatchObject({
    isLive: true,
    streams: [{ livestreamId: soon.livestreamId, mediaId: soon.mediaId, requiresSubscription: false }],
    nextStream: { livestreamId: later.livestreamId, requiresSubscription: true },
  });
  await endLive(platform, soon);
  expect(await client.live.status()).toMatchObject({ isLive: false, streams: [] });
});

test('the entry of a stream is a draft: visitors do not find it as a video', async () => {
  const { mediaId } = await makeStream(server.platform, { onAir: true });
  await expect(server.client.media.detail({ params: { mediaId } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(member.client.media.playback({ params: { mediaId } })).rejects.toMatchObject({ code: 'not_found' });
});

test('the address of a stream opens its playlist in the signed folder of its asset, and nothing else', async () => {
  const { platform, url, client } = server;
  const { assetId } = await makeStream(platform, { access: 'free', onAir: true });
  await platform.storage.putBytes(`v/${assetId}/live/master.m3u8`, '#EXTM3U\n');
  const [stream] = (await client.live.status()).streams;
  const address = new URL(stream?.url ?? '', url);
  expect((await fetch(address)).status).toBe(200);
  expect(Date.parse(stream?.expiresAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
  const forged = address.href.replace(/\/v\/[^/]{4}/, '/v/AAAA');
  expect((await fetch(forged)).status).toBe(403);
});

test('members and editors get the address of a stream for members; others are asked to subscribe', async () => {
  await makeStream(server.platform, { onAir: true, createdBy: maker.userId, teamIds: [teamId] });
  const urlOf = async ({ client }: Pick<TestAccount, 'client'>) => {
    const [stream] = (await client.live.status()).streams;
    expect(stream?.requiresSubscription).toBe(true);
    return { url: stream?.url === null ? null : 'an address', expires: stream?.expiresAt !== null };
  };
  const open = { url: 'an address', expires: true };
  const closed = { url: null, expires: false };
  expect(await urlOf(server)).toEqual(closed);
  expect(await urlOf(visitor)).toEqual(closed);
  expect(await urlOf(member)).toEqual(open);
  expect(await urlOf(maker)).toEqual(open);
  expect(await urlOf(mate)).toEqual(open);
});

test('the first stream of several is the one that began first', async () => {
  const { platform, clock } = server;
  const second = await makeStream(platform);
  const first = await makeStream(platform);
  await goOnAir(platform, first);
  clock.advance(1000);
  await goOnAir(platform, second);
  const { streams } = await server.client.live.status();
  expect(streams.map(({ livestreamId }) => livestreamId)).toEqual([first.livestreamId, second.livestreamId]);
});

test('a stream that is an hour late is no longer listed as upcoming', async () => {
  const { platform } = server;
  await makeStream(platform, { startsAt: inMs(-hourMs - 1000) });
  expect((await server.client.live.status()).nextStream).toBeNull();
  expect(await statesOf()).toEqual({});
  const late = await makeStream(platform, { startsAt: inMs(-hourMs + 1000) });
  expect((await server.client.live.status()).nextStream).toMatchObject({ livestreamId: late.livestreamId });
});

test('the list has running streams, upcoming ones in order, then those of the last day; changes show at once', async () => {
  const { platform, clock, client } = server;
  const [last, next] = [await makeStream(platform, { startsAt: inMs(2 * hourMs) }), await makeStream(platform)];
  const over = await makeStream(platform, { startsAt: inMs(-minuteMs), title: 'Over' });
  await goOnAir(platform, over);
  expect(await statesOf()).toMatchObject({ [over.livestreamId]: 'live' });
  await endLive(platform, over);
  const on = await makeStream(platform);
  await goOnAir(platform, on);
  const { media } = await client.live.media();
  expect(media.map(({ livestreamId }) => livestreamId)).toEqual(
    [on, next, last, over].map(({ livestreamId }) => livestreamId),
  );
  expect(media.at(-1)).toMatchObject({ mediaId: over.mediaId, title: 'Over', state: 'ended' });
  clock.advance(24 * hourMs + 1000);
  platform.publicCache.clear();
  expect(await statesOf()).toEqual({ [on.livestreamId]: 'live' });
});

test('the list names the published creators of a stream in their order', async () => {
  const { platform, client } = server;
  const { db } = platform;
  const teamIds = [
    await makeTeam(db, { displayName: 'Kiln Crew', slug: 'kiln-crew' }),
    await makeTeam(db, { displayName: 'Not yet', published: false }),
    await makeTeam(db, { displayName: 'Attic Crew', slug: 'attic-crew' }),
  ];
  await makeStream(platform, { teamIds, onAir: true });
  await makeStream(platform);
  const { media } = await client.live.media();
  expect(media.map(({ creators }) => creators)).toEqual([
    [
      { id: teamIds[0], slug: 'kiln-crew', displayName: 'Kiln Crew' },
      { id: teamIds[2], slug: 'attic-crew', displayName: 'Attic Crew' },
    ],
    [],
  ]);
});

test('channels, which are on for weeks, come after broadcasts and leave them their places', async () => {
  const { platform, clock, client } = server;
  for (let count = 0; count < 50; count += 1) await makeStream(platform, { kind: 'station', onAir: true });
  clock.advance(1000);
  const { livestreamId } = await makeStream(platform, { onAir: true });
  const { streams } = await client.live.status();
  expect(streams).toHaveLength(50);
  expect(streams.slice(0, 2)).toMatchObject([{ livestreamId, kind: 'broadcast' }, { kind: 'station' }]);
  const { media } = await client.live.media();
  expect(media[0]).toMatchObject({ livestreamId, state: 'live' });
});

test('the status of a stream that is over names its published recording, also days later', async () => {
  const { platform, clock, client } = server;
  const stream = await makeStream(platform, { onAir: true });
  const { livestreamId, mediaId } = stream;
  const ask = async () => (await client.live.status({ query: { livestreamId } })).recording;
  expect(await ask()).toBeNull();
  await endLive(platform, stream);
  expect(await ask()).toBeNull();
  clock.advance(25 * hourMs);
  const media = platform.db.updateTable('media').where('id', '=', mediaId);
  await media.set({ playable_at: clock.now(), publish_at: clock.now() }).execute();
  expect(await ask()).toEqual({ livestreamId, mediaId });
  expect((await client.live.media()).media).toEqual([]);
  // Only the requested stream returns its recording.
  expect((await client.live.status()).recording).toBeNull();
});
