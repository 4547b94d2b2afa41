import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeTeam } from './test-data.ts';

let server: TestServer;
let member: TestAccount;
let teamId: number;
let freeId: number;
let oldId: number;
const notFound = { status: 404, code: 'not_found' };

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
  const { db } = server.platform;
  teamId = await makeTeam(db, { slug: 'night-shift', displayName: 'Night Shift' });
  await makeTeam(db, { slug: 'a-team', displayName: 'A Team' });
  const image = { team_id: teamId, type: 'hero-desktop', image_id: await makeImageRow(db) };
  await db.insertInto('creator_team_image').values(image).execute();
  const teamIds = [teamId];
  oldId = await makeMedia(db, { teamIds, publishAt: new Date('2023-12-31T23:59:59Z') });
  await makeMedia(db, { teamIds, publishAt: new Date('2024-01-01T00:00:00Z') });
  freeId = await makeMedia(db, { teamIds, publishAt: new Date('2026-05-05T00:00:00Z'), access: 'free' });
  await makeMedia(db, { teamIds, publishAt: null });
  await makeMedia(db, { teamIds, publishAt: new Date('2999-01-01T00:00:00Z') });
});
afterAll(() => server?.close());

test('lists teams by name, with pictures and counts', async () => {
  const { creatorTeams } = await server.client.creator.list();
  expect(creatorTeams.map(({ displayName, mediaCount }) => [displayName, mediaCount])).toEqual([
    ['A Team', 0],
    ['Night Shift', 3],
  ]);
  expect(creatorTeams[1]?.images).toMatchObject([{ type: 'hero-desktop', width: 1280 }]);
});

test('a team is found by number and address, with its tabs and years', async () => {
  const team = await server.client.creator.byId({ params: { id: teamId } });
  expect(team).toMatchObject({ slug: 'night-shift', mediaCount: 3, years: [2026, 2024, 2023] });
  expect(team.tabs.map(({ id }) => id)).toEqual(['videos', 'free', 'members']);
  expect(await server.client.creator.bySlug({ params: { slug: 'night-shift' } })).toEqual(team);
  const { id, mediaCount, tabs, years } = team;
  const details = await server.client.creator.videoDetails({ params: { id: teamId } });
  expect(details).toEqual({ id, mediaCount, tabs, years });
});

test('a tab has its videos, newest first, of one year if asked', async () => {
  const list = (tab: string, query: { year?: number; page?: number; pageSize?: number } = {}) =>
    server.client.creator.media({ params: { id: teamId, tab }, query });
  const all = await list('videos');
  expect(all).toMatchObject({ displayYearFilter: true, hasMore: false, pageSize: 20 });
  expect(all.media.map(({ publishedAt }) => publishedAt.slice(0, 4))).toEqual(['2026', '2024', '2023']);
  expect((await list('free')).media.map(({ mediaId }) => mediaId)).toEqual([freeId]);
  expect((await list('members')).media).toHaveLength(2);
  expect((await list('videos', { year: 2023 })).media.map(({ mediaId }) => mediaId)).toEqual([oldId]);
  expect((await list('videos', { year: 2022 })).media).toEqual([]);
  expect(await list('videos', { page: 2, pageSize: 2 })).toMatchObject({ hasMore: false, media: [{ mediaId: oldId }] });
  await expect(list('constructor')).rejects.toMatchObject(notFound);
  await expect(list('videos', { year: 1 })).rejects.toMatchObject({ fields: [{ path: 'query.year' }] });
});

test('unknown teams are not found', async () => {
  const params = { id: 999_999 };
  await expect(server.client.creator.byId({ params })).rejects.toMatchObject(notFound);
  await expect(server.client.creator.bySlug({ params: { slug: 'nobody' } })).rejects.toMatchObject(notFound);
  await expect(server.client.creator.media({ params: { ...params, tab: 'videos' } })).rejects.toMatchObject(notFound);
  await expect(member.client.creator.follow({ params })).rejects.toMatchObject(notFound);
  await expect(member.client.creator.unfollow({ params })).rejects.toMatchObject(notFound);
});

test('a member follows teams, the latest first', async () => {
  const [first] = (await server.client.creator.list()).creatorTeams;
  const params = { id: teamId };
  await member.client.creator.follow({ params: { id: first!.id } });
  server.clock.advance(1000);
  await Promise.all([member.client.creator.follow({ params }), member.client.creator.follow({ params })]);
  expect(await member.client.creator.myFollows()).toEqual([teamId, first!.id]);
  const { creatorTeams } = await member.client.creator.follows({ query: { pageSize: 1 } });
  expect(creatorTeams).toMatchObject([{ id: teamId, mediaCount: 3 }]);
  await member.client.creator.unfollow({ params });
  await member.client.creator.unfollow({ params });
  expect(await member.client.creator.myFollows()).toEqual([first!.id]);
  expect(await (await signUp(server)).client.creator.myFollows()).toEqual([]);
  await expect(server.client.creator.myFollows()).rejects.toMatchObject({ status: 401 });
});
