import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeWatch } from './test-data.ts';

let server: TestServer;
let member: TestAccount;
let channelId: number;
let episodes: number[];

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
  const { db } = server.platform;
  const made = await makeChannel(db, { name: 'Series', seasons: 2 });
  channelId = made.channelId;
  episodes = [];
  for (const [season, episode] of [
    [0, 1],
    [0, 2],
    [1, 1],
  ] as const) {
    episodes.push(await makeMedia(db, { channelId, seasonId: made.seasonIds[season], episode }));
  }
});
afterAll(() => server?.close());

async function watch(at: number, fraction = 1) {
  server.clock.advance(1000);
  const mediaId = episodes[at] as number;
  await makeWatch(server.platform.db, { userId: member.userId, mediaId, fraction, at: server.clock.now() });
}

async function next() {
  const { media, isBegun, isSeen } = await member.client.recommendation.nextOfShow({ params: { channelId } });
  return isSeen ? 'seen' : [media && episodes.indexOf(media.mediaId), isBegun];
}

test('a show that was not started has nothing next; then the unfinished video, then what follows', async () => {
  expect(await next()).toEqual([null, false]);
  await watch(0, 0.5);
  expect(await next()).toEqual([0, true]);
  await watch(0);
  expect(await next()).toEqual([1, false]);
  await watch(1);
  expect(await next()).toEqual([2, false]);
  await watch(2);
  expect(await next()).toBe('seen');
});

test('videos that were finished before are skipped', async () => {
  const other = await signUp(server);
  const { db } = server.platform;
  for (const at of [1, 0]) {
    server.clock.advance(1000);
    await makeWatch(db, { userId: other.userId, mediaId: episodes[at] as number, at: server.clock.now() });
  }
  const { media } = await other.client.recommendation.nextOfShow({ params: { channelId } });
  expect(media?.mediaId).toBe(episodes[2]);
});

test('is for signed-in viewers, and for published shows', async () => {
  const { channelId: hidden } = await makeChannel(server.platform.db, { published: false });
  const { nextOfShow } = server.client.recommendation;
  await expect(nextOfShow({ params: { channelId } })).rejects.toMatchObject({ status: 401 });
  const own = member.client.recommendation.nextOfShow({ params: { channelId: hidden } });
  await expect(own).rejects.toMatchObject({ code: 'not_found' });
});
