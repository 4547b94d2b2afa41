import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeChannel } from './test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a show is followed and unfollowed, also twice, by each account for itself', async () => {
  const { db } = server.platform;
  const [{ channelId: first }, { channelId: second }] = [await makeChannel(db), await makeChannel(db)];
  const fan = await signUp(server);
  const other = await signUp(server);
  for (const id of [first, second, first]) {
    await fan.client.channel.follow({ params: { id } });
    server.clock.advance(1000);
  }
  expect(await fan.client.channel.myFollows()).toEqual([second, first]);
  await other.client.channel.unfollow({ params: { id: first } });
  await fan.client.channel.unfollow({ params: { id: second } });
  await fan.client.channel.unfollow({ params: { id: second } });
  expect(await fan.client.channel.myFollows()).toEqual([first]);
  await expect(server.client.channel.follow({ params: { id: first } })).rejects.toMatchObject({ status: 401 });
});

test('an unpublished show can neither be followed nor put into the watchlist', async () => {
  const { db } = server.platform;
  const { channelId: id } = await makeChannel(db, { published: false });
  const fan = await signUp(server);
  for (const call of [fan.client.channel.follow, fan.client.watchlist.addShow]) {
    await expect(call({ params: { id } })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(call({ params: { id: 987_654_321 } })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('the watchlist has whole shows, the latest first, while they are published', async () => {
  const { db } = server.platform;
  const fan = await signUp(server);
  const ids: number[] = [];
  for (const name of ['First', 'Second', 'Third']) ids.push((await makeChannel(db, { name })).channelId);
  for (const id of [...ids, ...ids]) {
    await fan.client.watchlist.addShow({ params: { id } });
    server.clock.advance(1000);
  }
  const [first = 0, second = 0, third] = ids;
  const page = await fan.client.watchlist.shows({ query: { pageSize: 2 } });
  expect(page).toMatchObject({ hasMore: true, channels: [{ id: third, name: 'Third' }, { id: second }] });
  await db.updateTable('channel').set({ published: false }).where('id', '=', second).execute();
  expect(await fan.client.watchlist.showIds()).toEqual([third, first]);
  await fan.client.watchlist.removeShow({ params: { id: first } });
  expect((await fan.client.watchlist.shows()).channels.map(({ id }) => id)).toEqual([third]);
});

test('new videos of followed shows and creators are one list, each video once', async () => {
  const { db } = server.platform;
  const fan = await signUp(server);
  const teamId = await makeTeam(db);
  const { channelId } = await makeChannel(db);
  const at = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000);
  const ofShow = await makeMedia(db, { channelId, publishAt: at(3) });
  const ofBoth = await makeMedia(db, { channelId, teamIds: [teamId], publishAt: at(2) });
  const ofTeam = await makeMedia(db, { teamIds: [teamId], publishAt: at(1) });
  await makeMedia(db, { publishAt: at(1) });
  await fan.client.channel.follow({ params: { id: channelId } });
  const latest = async () => (await fan.client.userChannel.followsLatest()).media.map(({ mediaId }) => mediaId);
  expect(await latest()).toEqual([ofBoth, ofShow]);
  await fan.client.creator.follow({ params: { id: teamId } });
  expect(await latest()).toEqual([ofTeam, ofBoth, ofShow]);
  await sql`update channel set published = false where id = ${channelId}`.execute(db);
  expect(await latest()).toEqual([ofTeam, ofBoth]);
});
