import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChannel } from '../src/features/channel/test-data.ts';
import { makeTeam } from '../src/features/creator/test-data.ts';
import { makeStream } from '../src/features/live/test-data.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import type { Db } from '../src/platform/db/database.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { waitForLocks } from './wait-for-locks.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
});
afterAll(() => server?.close());

type Table = 'media' | 'channel';
const makers: Record<Table, (db: Db) => Promise<number>> = {
  media: (db) => makeMedia(db),
  channel: async (db) => (await makeChannel(db)).channelId,
};

test.each<[string, Table, (id: number) => Promise<unknown>]>([
  ['a like', 'media', (mediaId) => member.client.media.like({ params: { mediaId } })],
  ['an addition to the watchlist', 'media', (mediaId) => member.client.watchlist.add({ params: { mediaId } })],
  ['not interested', 'media', (mediaId) => member.client.recommendation.notInterested({ params: { mediaId } })],
  ['less from a show', 'channel', (channelId) => member.client.recommendation.lessFromShow({ params: { channelId } })],
])('%s of something that is being deleted answers not found', async (_, table, call) => {
  const { db } = server.platform;
  const id = await makers[table](db);
  let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom(table).where('id', '=', id).execute();
    outcome = Promise.allSettled([call(id)]);
    await waitForLocks(db, 1);
  });
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'not_found' } }]);
});

test('a watch report of a livestream that is being deleted answers not found', async () => {
  const { db } = server.platform;
  const { mediaId, livestreamId } = await makeStream(server.platform, { access: 'free', onAir: true });
  let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('media').where('id', '=', mediaId).execute();
    const report = member.client.live.reportWatch({ params: { id: mediaId }, query: { livestreamId } });
    outcome = Promise.allSettled([report]);
    await waitForLocks(db, 1);
  });
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { code: 'not_found' } }]);
});

test('a video that gets a tag while its creator is being deleted is in none of the creator’s tabs', async () => {
  const { db } = server.platform;
  const { client } = await signUp(server, { role: 'operator' });
  const teamId = await makeTeam(db);
  const mediaId = await makeMedia(db, { teamIds: [teamId] });
  const { version } = await client.studioMedia.get({ params: { mediaId } });
  let edited: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('creator_team').where('id', '=', teamId).execute();
    edited = client.studioMedia.update({ params: { mediaId }, body: { tags: ['clay'], version } });
    await Promise.race([waitForLocks(db, 1), edited]);
  });
  expect(await edited).toMatchObject({ tags: ['clay'], creatorTeamIds: [] });
  expect(await db.selectFrom('media_creator_tag').selectAll().execute()).toEqual([]);
});

test('follows of a creator whose deletion takes long answer not found and do not wait', async () => {
  const { db, config } = server.platform;
  const id = await makeTeam(db);
  const { follow, unfollow } = member.client.creator;
  await follow({ params: { id } });
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('creator_team').where('id', '=', id).execute();
    const calls = Array.from({ length: config.databasePoolSize }, (_, n) => (n % 2 ? follow : unfollow));
    const outcomes = await Promise.allSettled(calls.map((call) => call({ params: { id } })));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'not_found' } });
  });
});

test('a follow during a change of the creator’s slug succeeds', async () => {
  const { db } = server.platform;
  const id = await makeTeam(db);
  let followed: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('creator_team').set({ slug: 'moved' }).where('id', '=', id).execute();
    followed = member.client.creator.follow({ params: { id } });
    await setTimeout(30);
  });
  await followed;
  expect(await member.client.creator.myFollows()).toContain(id);
});
