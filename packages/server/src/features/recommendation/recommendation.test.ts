import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { dropExpiredRankings } from './ranking/ranking-snapshot.ts';
import { refreshRecommendations } from './similarity/refresh-recommendations.ts';
import { makeWatch } from './test-data.ts';

let server: TestServer;
/** Ten videos that potters watch, ten that sailors watch, ten that nobody watches; each group in its own show. */
let kiln: number[];
let sea: number[];
let unseen: number[];
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server.platform;
  teamId = await makeTeam(db, { displayName: 'The Workshop' });
  const publishAt = new Date(clock.now().getTime() - 60 * dayMs);
  const make = (title: string, teamIds?: number[]) =>
    Promise.all(Array.from({ length: 10 }, (_, n) => makeMedia(db, { title: `${title} ${n}`, publishAt, teamIds })));
  kiln = await make('Kiln');
  sea = await make('Sea');
  unseen = await make('Attic', [teamId]);
  for (let n = 0; n < 12; n += 1) {
    const [potter, sailor] = [await signUp(server), await signUp(server)];
    for (let step = 0; step < 6; step += 1) {
      const at = new Date(clock.now().getTime() - (step + 1) * dayMs);
      await makeWatch(db, { userId: potter.userId, mediaId: kiln[(n + step) % 10] as number, at });
      await makeWatch(db, { userId: sailor.userId, mediaId: sea[(n + step) % 10] as number, at });
    }
  }
  await refresh();
}, 60_000);
afterAll(() => server?.close());

function refresh() {
  return refreshRecommendations(server.platform, {}, { signal: new AbortController().signal });
}

function watch(member: TestAccount, mediaId: number | undefined, fraction = 1) {
  const at = server.clock.now();
  return makeWatch(server.platform.db, { userId: member.userId, mediaId: mediaId as number, fraction, at });
}

async function idsFor(member: TestAccount, count = 100) {
  const { media } = await member.client.recommendation.list({ query: { count } });
  return media.map(({ mediaId }) => mediaId);
}

test('after two watched videos a member gets what others watched with them, with that reason', async () => {
  const member = await signUp(server);
  await watch(member, kiln[0]);
  await watch(member, kiln[1]);
  const { media } = await member.client.recommendation.list({ query: { count: 8 } });
  expect(new Set(media.map(({ mediaId }) => mediaId))).toEqual(new Set(kiln.slice(2)));
  const whys = media.map(({ why }) => why);
  for (const why of whys) {
    expect(why.reason).toBe('watched');
    expect(['Kiln 0', 'Kiln 1']).toContain(why.subject);
  }
});

test('a finished video weighs more than one that was left at once', async () => {
  const member = await signUp(server);
  await watch(member, kiln[0], 0.03);
  await watch(member, sea[0]);
  const first = (await idsFor(member, 5)).slice(0, 5);
  expect(first.every((id) => sea.includes(id))).toBe(true);
});

test('finished videos come last, to be watched again; started ones may come before', async () => {
  const member = await signUp(server);
  await watch(member, kiln[0]);
  await watch(member, kiln[1], 0.5);
  const ids = await idsFor(member);
  expect(ids.at(-1)).toBe(kiln[0]);
  expect(ids).toContain(kiln[1]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a member who has watched everything gets videos to watch again: liked ones, then the oldest', async () => {
  const member = await signUp(server);
  const all = [...kiln, ...sea, ...unseen];
  for (const [days, mediaId] of all.entries()) {
    const at = new Date(server.clock.now().getTime() - (days + 1) * dayMs);
    await makeWatch(server.platform.db, { userId: member.userId, mediaId, at });
  }
  await member.client.media.like({ params: { mediaId: kiln[3] as number } });
  const { media, recommendationId } = await member.client.recommendation.list({ query: { count: 100 } });
  expect(media.map(({ mediaId }) => mediaId)).toEqual([
    kiln[3],
    ...all.toReversed().filter((mediaId) => mediaId !== kiln[3]),
  ]);
  expect(new Set(media.map(({ why }) => why.reason))).toEqual(new Set(['rewatch']));
  await member.client.recommendation.notInterested({ params: { mediaId: sea[0] as number } });
  const pinned = await member.client.recommendation.list({ query: { count: 100, recommendationId } });
  expect(pinned.media).toHaveLength(29);
  expect(await idsFor(member)).not.toContain(sea[0]);
});

test('labels are rare: few videos are called popular or new', async () => {
  const { media } = await server.client.recommendation.recommendedAnon({ query: { count: 50 } });
  const called = (reason: string) => media.filter(({ why }) => why.reason === reason).length;
  expect(media.length).toBeGreaterThanOrEqual(30);
  expect(called('popular')).toBeGreaterThan(0);
  expect(called('popular') + called('new')).toBeLessThan(media.length / 2);
  expect(called('catalogue')).toBeGreaterThan(10);
});

test('a genre is ranked like everything, for any viewer, and includes unwatched videos', async () => {
  const { db, clock } = server.platform;
  const publishAt = new Date(clock.now().getTime() - 90 * dayMs);
  const free = await makeMedia(db, { title: 'Glaze', tags: ['Enamel'], access: 'free', publishAt });
  const paid = await makeMedia(db, { title: 'Slip', tags: ['enamel', 'wet'], publishAt });
  const member = await signUp(server);
  await watch(member, paid);
  const idsOf = ({ media }: { media: { mediaId: number }[] }) => media.map(({ mediaId }) => mediaId);
  const query = { tag: 'ENAMEL', count: 50 };
  expect(idsOf(await member.client.recommendation.list({ query }))).toEqual([free, paid]);
  expect(idsOf(await member.client.recommendation.list({ query: { ...query, access: 'members' } }))).toEqual([paid]);
  expect(new Set(idsOf(await server.client.recommendation.recommendedAnon({ query })))).toEqual(new Set([free, paid]));
  await db.deleteFrom('media').where('id', 'in', [free, paid]).execute();
});

test('a like counts, and is the reason', async () => {
  const member = await signUp(server);
  await member.client.media.like({ params: { mediaId: sea[4] as number } });
  const { media } = await member.client.recommendation.recommendedForYou({ query: { count: 3 } });
  for (const item of media) {
    expect(sea).toContain(item.mediaId);
    expect(item.why).toEqual({ reason: 'liked', subject: 'Sea 4', mediaId: expect.any(Number) });
  }
});

test('a new member gets popular videos, and then what they follow', async () => {
  const member = await signUp(server);
  const before = await member.client.recommendation.list({ query: { count: 5 } });
  expect(before.media.map(({ why }) => why.reason)).toEqual(['popular', 'popular', ...Array(3).fill('catalogue')]);
  await member.client.creator.follow({ params: { id: teamId } });
  const { media } = await member.client.recommendation.list({ query: { count: 5 } });
  expect(media.every(({ mediaId }) => unseen.includes(mediaId))).toBe(true);
  expect(media[0]?.why).toEqual({ reason: 'followed', subject: 'The Workshop', mediaId: null });
});

test('a new video is offered before anybody has watched it', async () => {
  const { db, clock } = server.platform;
  const mediaId = await makeMedia(db, { title: 'Fresh', publishAt: new Date(clock.now().getTime() - 60_000) });
  const { media } = await server.client.recommendation.recommendedAnon({ query: { count: 100, page: 1 } });
  expect(media.find((item) => item.mediaId === mediaId)?.why).toEqual({ reason: 'new', subject: null, mediaId: null });
  await db.deleteFrom('media').where('id', '=', mediaId).execute();
});

test('the pages of one ranking have no repeats and do not change, whatever is published and watched meanwhile', async () => {
  const { db, clock } = server.platform;
  const member = await signUp(server);
  await watch(member, kiln[0]);
  const page = (number: number, recommendationId?: string) =>
    member.client.recommendation.list({ query: { page: number, count: 8, recommendationId } });
  const whole = await idsFor(member);
  const first = await page(1);
  await makeMedia(db, { title: 'Later', publishAt: clock.now() });
  await watch(member, sea[0]);
  const second = await page(2, first.recommendationId);
  const third = await page(3, first.recommendationId);
  const ids = [first, second, third].flatMap(({ media }) => media.map(({ mediaId }) => mediaId));
  expect(ids).toEqual(whole.slice(0, 24).filter((id) => id !== sea[0]));
  expect(second.recommendationId).toBe(first.recommendationId);
  const again = await page(2, first.recommendationId);
  expect(again.media.map(({ mediaId }) => mediaId)).toEqual(second.media.map(({ mediaId }) => mediaId));
  const last = await page(5, first.recommendationId);
  expect(last).toMatchObject({ media: [], hasMore: false });
});

test("another member's, an unknown and an expired ranking start a new one", async () => {
  const [potter, sailor] = [await signUp(server), await signUp(server)];
  await watch(potter, kiln[0]);
  await watch(sailor, sea[0]);
  const own = await potter.client.recommendation.list({ query: { count: 5 } });
  const ask = (recommendationId: string) =>
    sailor.client.recommendation.list({ query: { count: 5, recommendationId } });
  const anew = await idsFor(sailor, 5);
  for (const foreign of [own.recommendationId, 'unknown', "'; drop table media; --"]) {
    const answer = await ask(foreign);
    expect(answer.recommendationId).not.toBe(own.recommendationId);
    expect(answer.media.map(({ mediaId }) => mediaId)).toEqual(anew);
  }
  const anonymous = await server.client.recommendation.recommendedAnon({
    query: { recommendationId: own.recommendationId },
  });
  expect(anonymous.media.some(({ why }) => why.reason === 'watched')).toBe(false);
  await server.platform.db.updateTable('recommendation_ranking').set({ expires_at: server.clock.now() }).execute();
  await watch(potter, sea[3]);
  const late = await potter.client.recommendation.list({ query: { recommendationId: own.recommendationId } });
  expect(late.recommendationId).not.toBe(own.recommendationId);
});

test('"Not interested" works at once, also in a pinned ranking, and can be taken back', async () => {
  const member = await signUp(server);
  await watch(member, kiln[0]);
  const { media, recommendationId } = await member.client.recommendation.list({ query: { count: 10 } });
  const [gone, ...others] = media.map(({ mediaId }) => mediaId);
  await member.client.recommendation.notInterested({ params: { mediaId: gone as number } });
  const pinned = await member.client.recommendation.list({ query: { count: 10, recommendationId } });
  expect(pinned.media.map(({ mediaId }) => mediaId)).toEqual(others);
  expect(await idsFor(member)).not.toContain(gone);
  const popular = await member.client.recommendation.popular({ query: { count: 100 } });
  expect(popular.media.map(({ mediaId }) => mediaId)).not.toContain(gone);
  const special = await member.client.channel.special({ params: { type: 'popular' }, query: { pageSize: 100 } });
  expect(special.media.map(({ mediaId }) => mediaId)).toEqual(expect.not.arrayContaining([gone]));
  expect(special.media.length).toBeGreaterThan(10);
  await member.client.recommendation.interested({ params: { mediaId: gone as number } });
  await member.client.recommendation.interested({ params: { mediaId: gone as number } });
  expect(await idsFor(member)).toContain(gone);
});

test('"Less from this show" works at once and can be taken back', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const { channelId } = await makeChannel(db, { name: 'Loud' });
  const loud = await Promise.all(['One', 'Two'].map((title) => makeMedia(db, { title, channelId })));
  const { recommendationId } = await member.client.recommendation.list({ query: { count: 100 } });
  expect(await idsFor(member)).toEqual(expect.arrayContaining(loud));
  await member.client.recommendation.lessFromShow({ params: { channelId } });
  const pinned = await member.client.recommendation.list({ query: { count: 100, recommendationId } });
  for (const ids of [await idsFor(member), pinned.media.map(({ mediaId }) => mediaId)]) {
    expect(ids.some((id) => loud.includes(id))).toBe(false);
  }
  await member.client.recommendation.moreFromShow({ params: { channelId } });
  expect(await idsFor(member)).toEqual(expect.arrayContaining(loud));
});

test('dismissing is for members, and for videos that they can see', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const draft = await makeMedia(db, { publishAt: null });
  const { channelId: hidden } = await makeChannel(db, { published: false });
  const { notInterested, lessFromShow, list } = server.client.recommendation;
  await expect(notInterested({ params: { mediaId: draft } })).rejects.toMatchObject({ status: 401 });
  await expect(list()).rejects.toMatchObject({ status: 401 });
  await expect(lessFromShow({ params: { channelId: hidden } })).rejects.toMatchObject({ status: 401 });
  const own = member.client.recommendation;
  await expect(own.notInterested({ params: { mediaId: draft } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(own.lessFromShow({ params: { channelId: hidden } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(own.list({ query: { count: 0 } })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'query.count', message: expect.any(String) }],
  });
});

test('the next episode of a started series comes first', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const { channelId, seasonIds } = await makeChannel(db, { name: 'Series', seasons: 2 });
  const episodes = await Promise.all(
    [0, 0, 1].map((season, at) =>
      makeMedia(db, { title: `E${at}`, channelId, seasonId: seasonIds[season], episode: at }),
    ),
  );
  await watch(member, episodes[0]);
  const first = await member.client.recommendation.list({ query: { count: 1 } });
  expect(first.media[0]).toMatchObject({ mediaId: episodes[1], why: { reason: 'next-episode', subject: 'Series' } });
  server.clock.advance(1000);
  await watch(member, episodes[1]);
  expect((await idsFor(member, 1))[0]).toBe(episodes[2]);
});

test('one show does not fill the screen', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const shows = await Promise.all(['A', 'B'].map((name) => makeChannel(db, { name })));
  const publishAt = new Date(server.clock.now().getTime() - dayMs);
  for (const { channelId } of shows) {
    for (let n = 0; n < 6; n += 1) await makeMedia(db, { channelId, publishAt });
  }
  const { media } = await member.client.recommendation.list({ query: { count: 30 } });
  const ofShows = media.flatMap(({ channel }) => (channel && ['A', 'B'].includes(channel.name) ? [channel.name] : []));
  expect(new Set(ofShows.slice(0, 3)).size).toBe(2);
});

test('popular means watched lately, not liked once', async () => {
  const { db } = server.platform;
  const liked = await makeMedia(db, { title: 'Liked', likes: 1000 });
  const { media } = await server.client.recommendation.popularAnon({ query: { count: 50 } });
  const ids = media.map(({ mediaId }) => mediaId);
  expect(ids.indexOf(kiln[5] as number)).toBeLessThan(ids.indexOf(liked));
  const special = await server.client.channel.special({ params: { type: 'popular' }, query: { pageSize: 20 } });
  expect(special.media.map(({ mediaId }) => mediaId)).toEqual(ids.slice(0, 20));
});

test('the last ten rankings of an account are kept, and none for long', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const pins: string[] = [];
  for (const id of kiln.slice(0, 12).concat(await makeMedia(db), await makeMedia(db))) {
    server.clock.advance(1000);
    pins.push((await member.client.recommendation.upNext({ params: { id } })).recommendationId);
  }
  const kept = async () => {
    const query = db.selectFrom('recommendation_ranking').select('id').where('account_id', '=', member.userId);
    return (await query.orderBy('expires_at').execute()).map(({ id }) => id);
  };
  expect(pins.length).toBeGreaterThan(10);
  expect(await kept()).toEqual(pins.slice(-10));
  server.clock.advance(dayMs);
  await dropExpiredRankings(server.platform, {}, { signal: AbortSignal.timeout(10_000) });
  expect(await kept()).toEqual([]);
});

test('the background job gives the same result twice, and concurrently', async () => {
  const read = () => server.platform.db.selectFrom('media_neighbour').selectAll().orderBy('media_id').execute();
  await refresh();
  const before = await read();
  await Promise.all([refresh(), refresh()]);
  expect(await read()).toEqual(before);
  expect(before.length).toBeGreaterThan(30);
});

test('erasing an account deletes its facts, dismissals and rankings', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  await watch(member, kiln[0]);
  await member.client.recommendation.list();
  await member.client.recommendation.notInterested({ params: { mediaId: kiln[3] as number } });
  await db.deleteFrom('account').where('id', '=', member.userId).execute();
  for (const table of ['recommendation_ranking', 'media_dismissal', 'channel_dismissal', 'watch_progress'] as const) {
    const rows = await db.selectFrom(table).selectAll().where('account_id', '=', member.userId).execute();
    expect(rows).toEqual([]);
  }
});

test('one member alone never makes two videos similar', async () => {
  const { db } = server.platform;
  const loner = await signUp(server);
  const [one, other] = [await makeMedia(db, { title: 'Quartz' }), await makeMedia(db, { title: 'Velvet' })];
  await watch(loner, one);
  await watch(loner, other);
  await refresh();
  const row = await db.selectFrom('media_neighbour').selectAll().where('media_id', '=', one).executeTakeFirstOrThrow();
  expect(row.neighbour_ids).not.toContain(other);
});
