import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeTeam } from '../creator/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeWatch } from './test-data.ts';

let server: TestServer;
let channelId: number;
let seasonIds: number[];
/** Two seasons of three videos, two more videos of the show without a season, and four without a show. */
let episodes: number[];
let loose: number[];
let others: number[];
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db, clock } = server.platform;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  ({ channelId, seasonIds } = await makeChannel(db, { name: 'The Series', seasons: 2 }));
  teamId = await makeTeam(db, { displayName: 'Makers' });
  const make = (title: string, options: object) => makeMedia(db, { title, ...options });
  episodes = [];
  for (const [season, seasonId] of seasonIds.entries()) {
    for (const episode of [1, 2, 3]) {
      const publishAt = daysAgo(40 - 10 * season - episode);
      episodes.push(
        await make(`S${season}E${episode}`, { channelId, seasonId, episode, publishAt, teamIds: [teamId] }),
      );
    }
  }
  const other = await makeChannel(db, { name: 'Talks' });
  loose = [];
  for (const days of [9, 8, 7]) {
    loose.push(await make('Talk', { channelId: other.channelId, publishAt: daysAgo(days) }));
  }
  others = await Promise.all([1, 2].map((n) => make(`Other ${n}`, { publishAt: daysAgo(100), teamIds: [teamId] })));
});
afterAll(() => server?.close());

async function idsAfter(mediaId: number | undefined, query: object = {}, client = server.client) {
  const { media } = await client.recommendation.upNext({ params: { id: mediaId as number }, query });
  return media.map((item) => item.mediaId);
}

test('first the rest of the season, then the next season, then related videos; without the video itself', async () => {
  const ids = await idsAfter(episodes[0]);
  expect(ids.slice(0, 5)).toEqual(episodes.slice(1));
  expect(ids).toEqual(expect.arrayContaining([...loose, ...others]));
  expect(ids).not.toContain(episodes[0]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('names the reasons', async () => {
  const { media } = await server.client.recommendation.upNext({ params: { id: episodes[4] as number } });
  expect(media[0]).toMatchObject({ mediaId: episodes[5], why: { reason: 'next-episode', subject: 'The Series' } });
  const ofTeam = media.find(({ mediaId }) => mediaId === others[0]);
  expect(ofTeam?.why).toEqual({ reason: 'same-creator', subject: 'Makers', mediaId: null });
});

test('a show without seasons continues in the order of publication', async () => {
  expect((await idsAfter(loose[0])).slice(0, 2)).toEqual(loose.slice(1));
});

test('finished videos come after all others', async () => {
  const member = await signUp(server);
  const at = server.clock.now();
  await makeWatch(server.platform.db, { userId: member.userId, mediaId: episodes[1] as number, at });
  const ids = await idsAfter(episodes[0], {}, member.client);
  expect(ids[0]).toBe(episodes[2]);
  expect(ids.at(-1)).toBe(episodes[1]);
});

test('dismissed videos are left out, also of a pinned order; the show still continues', async () => {
  const member = await signUp(server);
  const { recommendation } = member.client;
  const params = { id: episodes[0] as number };
  const { recommendationId } = await recommendation.upNext({ params });
  await recommendation.notInterested({ params: { mediaId: episodes[1] as number } });
  const pinned = await recommendation.upNext({ params, query: { recommendationId } });
  expect(pinned.recommendationId).toBe(recommendationId);
  expect(pinned.media[0]?.mediaId).toBe(episodes[2]);
  await recommendation.lessFromShow({ params: { channelId } });
  expect((await idsAfter(episodes[0], {}, member.client))[0]).toBe(episodes[2]);
});

test('can be limited to a season or a creator team', async () => {
  expect(await idsAfter(episodes[1], { seasonId: seasonIds[0] })).toEqual([episodes[2], episodes[0]]);
  const ofTeam = await idsAfter(episodes[4], { creatorTeamId: teamId });
  expect(ofTeam[0]).toBe(episodes[5]);
  expect(new Set(ofTeam)).toEqual(new Set([...episodes, ...others].filter((id) => id !== episodes[4])));
  expect(await idsAfter(episodes[1], { seasonId: seasonIds[1], creatorTeamId: teamId })).toEqual(episodes.slice(3));
});

test('an unknown video, season or team is not found; a foreign id starts a new order', async () => {
  const draft = await makeMedia(server.platform.db, { publishAt: null });
  await expect(idsAfter(draft)).rejects.toMatchObject({ code: 'not_found' });
  await expect(idsAfter(episodes[0], { seasonId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  const hidden = await makeChannel(server.platform.db, { published: false, seasons: 1 });
  await expect(idsAfter(episodes[0], { seasonId: hidden.seasonIds[0] })).rejects.toMatchObject({ code: 'not_found' });
  await expect(idsAfter(episodes[0], { creatorTeamId: 999_999 })).rejects.toMatchObject({ code: 'not_found' });
  expect((await idsAfter(episodes[0], { recommendationId: 'no such', count: 1 }))[0]).toBe(episodes[1]);
});
