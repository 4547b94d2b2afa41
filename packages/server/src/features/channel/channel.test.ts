import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeChannel } from './test-data.ts';

let server: TestServer;
let channelId: number;
let seasonIds: number[];
let hiddenId: number;
const ids: Record<string, number> = {};

function daysAgo(days: number): Date {
  return new Date(server.clock.now().getTime() - days * dayMs);
}

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  const teamId = await makeTeam(db, { displayName: 'Crew', slug: 'crew' });
  const thumbnailImageId = await makeImageRow(db, { alt: 'A still' });
  ({ channelId, seasonIds } = await makeChannel(db, {
    name: 'Deep Field',
    slug: 'deep-field',
    position: 2,
    seasons: 2,
  }));
  const first = await makeChannel(db, { name: 'Kiln', slug: 'kiln', position: 1 });
  const coming = await makeChannel(db, { name: 'To come', slug: 'to-come', position: 0 });
  await makeMedia(db, { channelId: coming.channelId, title: 'Tomorrow', publishAt: daysAgo(-1) });
  ({ channelId: hiddenId } = await makeChannel(db, { name: 'Hidden', slug: 'hidden', published: false }));
  const [seasonId, secondSeasonId] = seasonIds;
  const card = { channelId, teamIds: [teamId], thumbnailImageId };
  ids.old = await makeMedia(db, {
    ...card,
    title: 'Old',
    seasonId,
    episode: 1,
    publishAt: daysAgo(9),
    access: 'free',
    likes: 3,
  });
  ids.extra = await makeMedia(db, { ...card, title: 'Extra', seasonId, publishAt: daysAgo(10) });
  ids.middle = await makeMedia(db, { ...card, title: 'Middle', seasonId, episode: 2, publishAt: daysAgo(8), likes: 9 });
  ids.new = await makeMedia(db, { ...card, title: 'New', seasonId: secondSeasonId, episode: 1, publishAt: daysAgo(2) });
  ids.kiln = await makeMedia(db, {
    channelId: first.channelId,
    title: 'Firing',
    publishAt: daysAgo(5),
    access: 'free',
  });
  ids.alone = await makeMedia(db, { title: 'Alone', publishAt: daysAgo(1), access: 'free' });
  ids.hidden = await makeMedia(db, { channelId: hiddenId, title: 'In a hidden show', publishAt: daysAgo(20) });
  await makeMedia(db, { ...card, title: 'Draft', publishAt: null });
  await makeMedia(db, { ...card, title: 'Without a file', publishAt: daysAgo(1), playable: false });
  ids.scheduled = await makeMedia(db, { ...card, title: 'Scheduled', publishAt: daysAgo(-1) });
});
afterAll(() => server?.close());

function idsOf(list: { media: { mediaId: number }[] }): number[] {
  return list.media.map(({ mediaId }) => mediaId);
}

test('the home screen has the latest, the shows in their order, and what is free when asked', async () => {
  const { channels, heroes } = await server.client.channel.list();
  expect(channels.map(({ name, href }) => [name, href])).toEqual([
    ['Latest', '/latest-videos'],
    ['Kiln', '/shows/kiln'],
    ['Deep Field', '/shows/deep-field'],
  ]);
  expect(channels.map(idsOf)).toEqual([
    [ids.alone, ids.new, ids.kiln, ids.middle, ids.old, ids.extra, ids.hidden],
    [ids.kiln],
    [ids.new, ids.middle, ids.old, ids.extra],
  ]);
  expect(heroes).toEqual([]);
  const free = await server.client.channel.list({ query: { showFree: true, hero: true } });
  expect(free.channels[1]).toMatchObject({ id: null, slug: 'free', name: 'Free to watch' });
  expect(idsOf(free.channels[1]!)).toEqual([ids.alone, ids.kiln, ids.old]);
  expect(free.heroes.length).toBeGreaterThan(0);
});

test('a card names the show, the season, the creators and the picture', async () => {
  const { media } = await server.client.channel.media({ params: { id: channelId }, query: { pageSize: 1 } });
  expect(media[0]).toMatchObject({
    mediaId: ids.new,
    title: 'New',
    duration: 600.5,
    access: 'members',
    publishedAt: daysAgo(2).toISOString(),
    channel: { id: channelId, slug: 'deep-field', name: 'Deep Field' },
    season: { id: seasonIds[1], number: 2 },
    episode: 1,
    creators: [{ slug: 'crew', displayName: 'Crew', avatar: null }],
  });
  expect(media[0]?.thumbnail?.url).toMatch(/^\/media\/i\/[0-9a-f-]{36}\/1280\.webp$/);
  expect(media[0]?.hasStoryboard).toBe(true);
});

test('a show is found by number and address, and pages both ways', async () => {
  const byId = await server.client.channel.byId({ params: { id: channelId } });
  expect(await server.client.channel.bySlug({ params: { slug: 'deep-field' } })).toEqual(byId);
  expect(byId).toMatchObject({ name: 'Deep Field', mediaCount: 4, layout: 'standard' });
  expect(byId.seasons.map(({ number, mediaCount }) => [number, mediaCount])).toEqual([
    [1, 3],
    [2, 1],
  ]);
  expect(byId.hero).toMatchObject({ title: 'New', mediaId: ids.new, video: { season: 2, episode: 1 } });
  const page = (number: number, order: 'asc' | 'desc') =>
    server.client.channel.media({ params: { id: channelId }, query: { page: number, pageSize: 3, order } });
  expect(await page(1, 'desc')).toMatchObject({ page: 1, pageSize: 3, hasMore: true });
  expect(idsOf(await page(1, 'desc'))).toEqual([ids.new, ids.middle, ids.old]);
  expect(idsOf(await page(2, 'desc'))).toEqual([ids.extra]);
  expect(await page(2, 'desc')).toMatchObject({ hasMore: false });
  expect(idsOf(await page(1, 'asc'))).toEqual([ids.extra, ids.old, ids.middle]);
  expect(idsOf(await page(100_000, 'asc'))).toEqual([]);
});

test('a season is in episode order, with videos without a number last', async () => {
  const season = await server.client.channel.season({ params: { id: seasonIds[0]! } });
  expect(season).toMatchObject({ season: { number: 1 }, channel: { slug: 'deep-field' }, hasMore: false });
  expect(idsOf(season)).toEqual([ids.old, ids.middle, ids.extra]);
  const backwards = await server.client.channel.season({ params: { id: seasonIds[0]! }, query: { order: 'desc' } });
  expect(idsOf(backwards)).toEqual([ids.extra, ids.middle, ids.old]);
});

test('a show begins with its newest video, in series view with its first episode', async () => {
  const { first } = await server.client.channel.byId({ params: { id: channelId } });
  expect(first).toMatchObject({ mediaId: ids.new });
  const { db } = server.platform;
  const series = await makeChannel(db, { name: 'Series', published: false, seasons: 2 });
  const [seasonId, nextSeasonId] = series.seasonIds;
  const begins = await makeMedia(db, { channelId: series.channelId, seasonId, episode: 1, publishAt: daysAgo(40) });
  await makeMedia(db, { channelId: series.channelId, seasonId: nextSeasonId, episode: 1, publishAt: daysAgo(30) });
  const shown = { layout: 'series-view' as const, published: true };
  await db.updateTable('channel').set(shown).where('id', '=', series.channelId).execute();
  expect((await server.client.channel.byId({ params: { id: series.channelId } })).first).toMatchObject({
    mediaId: begins,
    season: { number: 1 },
  });
  await db.deleteFrom('media').where('channel_id', '=', series.channelId).execute();
  await db.deleteFrom('channel').where('id', '=', series.channelId).execute();
});

test('lists all shows that are published', async () => {
  const { channels } = await server.client.channel.shows();
  expect(channels.map(({ slug, mediaCount }) => [slug, mediaCount])).toEqual([
    ['kiln', 1],
    ['deep-field', 4],
    ['to-come', 0],
  ]);
});

test('the special lists', async () => {
  const list = async (type: 'latest-videos' | 'latest' | 'exclusive' | 'popular') =>
    idsOf(await server.client.channel.special({ params: { type } }));
  expect(await list('latest-videos')).toEqual([
    ids.alone,
    ids.new,
    ids.kiln,
    ids.middle,
    ids.old,
    ids.extra,
    ids.hidden,
  ]);
  expect(await list('latest')).toEqual([ids.alone, ids.new, ids.kiln, ids.hidden]);
  expect(idsOf(await server.client.channel.latest())).toEqual([ids.alone, ids.new, ids.kiln, ids.hidden]);
  expect(await list('exclusive')).toEqual([ids.new, ids.middle, ids.extra, ids.hidden]);
  expect(await list('popular')).toEqual([ids.middle, ids.old]);
});

test('continue watching is the viewer’s own, and asks visitors to sign in', async () => {
  const special = { params: { type: 'continue-watching' as const } };
  await expect(server.client.channel.special(special)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  const member = await signUp(server);
  expect(await member.client.channel.special(special)).toMatchObject({ name: 'Continue Watching', media: [] });
  await member.client.history.report({
    params: { mediaId: ids.old! },
    body: { currentTime: 40, totalTime: 600, durationWatched: 40 },
  });
  expect(idsOf(await member.client.channel.special(special))).toEqual([ids.old]);
});

test('a hidden show is not found, and its videos do not name it', async () => {
  const missing = { status: 404, code: 'not_found' };
  await expect(server.client.channel.byId({ params: { id: hiddenId } })).rejects.toMatchObject(missing);
  await expect(server.client.channel.bySlug({ params: { slug: 'hidden' } })).rejects.toMatchObject(missing);
  await expect(server.client.channel.media({ params: { id: hiddenId } })).rejects.toMatchObject(missing);
  await expect(server.client.channel.season({ params: { id: 999_999 } })).rejects.toMatchObject(missing);
  expect(await server.client.media.detail({ params: { mediaId: ids.hidden! } })).toMatchObject({ channel: null });
});

test('a scheduled video appears at its time', async () => {
  const detail = () => server.client.media.detail({ params: { mediaId: ids.scheduled! } });
  await expect(detail()).rejects.toMatchObject({ code: 'not_found' });
  server.clock.advance(2 * dayMs);
  expect(await detail()).toMatchObject({ title: 'Scheduled' });
  // A page size that no visitor uses: their answers are cached for some seconds.
  const { media } = await server.client.channel.special({ params: { type: 'latest-videos' }, query: { pageSize: 3 } });
  expect(media[0]?.mediaId).toBe(ids.scheduled);
});

test('heroes lead with shows; visitors get free videos', async () => {
  const anon = await server.client.heroes.anon();
  const member = await signUp(server, { subscribed: true });
  const auth = await member.client.heroes.auth();
  expect(auth.heroes[0]).toMatchObject({ id: `show-${channelId}`, title: 'Deep Field', mediaId: ids.scheduled });
  expect(anon.heroes[0]).toMatchObject({ id: `show-${channelId}`, mediaId: ids.old, video: { access: 'free' } });
  expect(anon.heroes[0]?.images[0]).toMatchObject({ type: 'hero-desktop', alt: 'A still' });
  const account = await signUp(server);
  expect(await account.client.heroes.auth()).toEqual(anon);
});

test.each([
  ['/channels/v16/abc', 'params.id'],
  ['/channels/v16/0', 'params.id'],
  ['/channels/v16/-1', 'params.id'],
  ['/channels/v16/99999999999999999999', 'params.id'],
  ['/channels/v16/shows?page=0', 'query.page'],
  ['/channels/v16/shows?page=-1', 'query.page'],
  ['/channels/v16/shows?pageSize=101', 'query.pageSize'],
  ['/channels/v16/shows?page=1e3', 'query.page'],
  ['/channels/v16/shows?page=1&page=2', 'query.page'],
  ['/channels/v16?hero=maybe', 'query.hero'],
  ['/channels/v16/special/nonsense', 'params.type'],
  [`/channels/v16/slug/${'x'.repeat(400)}`, 'params.slug'],
  ['/channels/v16/1/media?order=sideways', 'query.order'],
])('%s is refused by name', async (path, field) => {
  const response = await fetch(`${server.url}/api/content${path}`);
  expect(response.status).toBe(400);
  const problem = (await response.json()) as { code: string; fields: { path: string }[] };
  expect(problem.code).toBe('invalid_request');
  expect(problem.fields.map(({ path: at }) => at)).toEqual([field]);
});
