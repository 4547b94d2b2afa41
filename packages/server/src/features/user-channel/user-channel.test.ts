import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await signUp(server);
});

function ids(list: { media: { mediaId: number }[] }): number[] {
  return list.media.map(({ mediaId }) => mediaId);
}

/** Videos of these teams, each published a day after the previous one. */
async function publish(...teamsOfEach: number[][]): Promise<number[]> {
  const made: number[] = [];
  for (const [index, teamIds] of teamsOfEach.entries()) {
    made.push(await makeMedia(server.platform.db, { teamIds, publishAt: new Date(Date.UTC(2026, 0, 1 + index)) }));
  }
  return made;
}

async function follow(...teamIds: number[]) {
  for (const id of teamIds) {
    await member.client.creator.follow({ params: { id } });
    server.clock.advance(1000);
  }
}

test('likes are listed, the latest first, in pages of 20 by default', async () => {
  const made = await publish([], [], []);
  for (const mediaId of made) {
    await member.client.media.like({ params: { mediaId } });
    server.clock.advance(1000);
  }
  const list = await member.client.userChannel.likedVideos();
  expect(list).toMatchObject({ page: 1, pageSize: 20, hasMore: false });
  expect(ids(list)).toEqual(made.toReversed());
  const second = await member.client.userChannel.likedVideos({ query: { page: 2, pageSize: 2 } });
  expect(ids(second)).toEqual(made.slice(0, 1));
});

test('watched videos are listed with their progress', async () => {
  const [mediaId = 0] = await publish([]);
  const body = { currentTime: 30, totalTime: 600, durationWatched: 30 };
  await member.client.history.report({ params: { mediaId }, body });
  const { media } = await member.client.userChannel.watchHistory();
  expect(media).toMatchObject([{ mediaId, progress: { currentTime: 30, finished: false } }]);
});

test('the newest videos of followed teams, each once', async () => {
  const { db } = server.platform;
  const [one, two, three] = [await makeTeam(db), await makeTeam(db), await makeTeam(db)];
  const made = await publish([one], [two], [three], [one, two], [two, three], [one]);
  await publishHidden(one);
  expect(ids(await member.client.userChannel.followsLatest())).toEqual([]);
  await follow(one, two);
  const expected = [made[5], made[4], made[3], made[1], made[0]];
  expect(ids(await member.client.userChannel.followsLatest())).toEqual(expected);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => member.client.userChannel.followsLatest({ query: { page, pageSize: 2 } })),
  );
  expect(pages.flatMap(ids)).toEqual(expected);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false]);
});

async function publishHidden(teamId: number) {
  await makeMedia(server.platform.db, { teamIds: [teamId], publishAt: null });
  await makeMedia(server.platform.db, { teamIds: [teamId], publishAt: new Date('2999-01-01') });
}

test('many teams with the same videos do not push out others', async () => {
  const { db } = server.platform;
  const crowd = await Promise.all(Array.from({ length: 15 }, () => makeTeam(db)));
  const alone = await makeTeam(db);
  const made = await publish([alone], [alone], crowd, crowd, crowd);
  await follow(alone, ...crowd);
  const list = await member.client.userChannel.followsLatest({ query: { pageSize: 5 } });
  expect(ids(list)).toEqual(made.toReversed());
});

test('the viewer’s own lists come first, then the followed teams, each with its first videos, as one paged list', async () => {
  const { db } = server.platform;
  const [one, two] = [
    await makeTeam(db, { displayName: 'One', slug: 'one' }),
    await makeTeam(db, { displayName: 'Two', slug: 'two' }),
  ];
  const made = await publish([one], [one]);
  const [mediaId = 0] = made;
  await member.client.watchlist.add({ params: { mediaId } });
  await follow(one, two);
  const { channels, hasMore } = await member.client.userChannel.list();
  expect(channels.map(({ slug, href, media }) => [slug, href, media.map((card) => card.mediaId)])).toEqual([
    ['my-watchlist', '/watchlist', [mediaId]],
    ['follows-latest', '/follows-latest', made.toReversed()],
    ['watch-history', '/watch-history', []],
    ['liked-videos', '/liked-videos', []],
    ['two', '/creators/two', []],
    ['one', '/creators/one', made.toReversed()],
  ]);
  expect(hasMore).toBe(false);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => member.client.userChannel.list({ query: { page, pageSize: 2 } })),
  );
  expect(pages.flatMap((list) => list.channels)).toEqual(channels);
  expect(pages.map((list) => list.hasMore)).toEqual([true, true, false, false]);
  const three = await member.client.userChannel.list({ query: { page: 2, pageSize: 3 } });
  expect(three.channels.map(({ slug }) => slug)).toEqual(['liked-videos', 'two', 'one']);
});

test('marks say which of up to 100 videos are liked, in the watchlist or dismissed', async () => {
  const [liked = 0, listed = 0, gone = 0, neither = 0] = await publish([], [], [], []);
  await member.client.media.like({ params: { mediaId: liked } });
  await member.client.watchlist.add({ params: { mediaId: listed } });
  await member.client.recommendation.notInterested({ params: { mediaId: gone } });
  const mediaIds = [liked, listed, gone, neither, 987_654_321].join(',');
  expect(await member.client.userChannel.marks({ query: { mediaIds } })).toEqual({
    liked: [liked],
    watchlist: [listed],
    notInterested: [gone],
  });
});

test('needs a login, and refuses invalid pages and ids', async () => {
  for (const call of [
    server.client.userChannel.list(),
    server.client.userChannel.watchHistory(),
    server.client.userChannel.likedVideos(),
    server.client.userChannel.followsLatest(),
    server.client.userChannel.marks({ query: { mediaIds: '1' } }),
  ]) {
    await expect(call).rejects.toMatchObject({ status: 401 });
  }
  const { userChannel } = member.client;
  for (const query of [{ page: 0 }, { pageSize: 101 }]) {
    const [field] = Object.keys(query);
    await expect(userChannel.likedVideos({ query })).rejects.toMatchObject({ fields: [{ path: `query.${field}` }] });
  }
  for (const mediaIds of ['', '1,', 'x', '0', `1${',1'.repeat(100)}`]) {
    const [path] = ['query.mediaIds'];
    const marks = userChannel.marks({ query: { mediaIds } });
    await expect(marks).rejects.toMatchObject({ status: 400, fields: [{ path: expect.stringContaining(path ?? '') }] });
  }
});
