import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { listContinueWatching } from './continue-watching-list.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
});
afterAll(() => server?.close());

/** A playable video, published unless `publishAt` is set to another value. */
async function makeMedia(publishAt: Date | null = new Date(0)): Promise<number> {
  const { id } = await server.platform.db
    .insertInto('media')
    .values({
      title: 'A video',
      publish_at: publishAt,
      playable_at: new Date(0),
      asset_id: randomUUID(),
      duration_s: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function report(account: TestAccount, mediaId: number, currentTime: number, durationWatched = 10, totalTime = 100) {
  return account.client.history.report({ params: { mediaId }, body: { currentTime, totalTime, durationWatched } });
}

async function progressOf(account: TestAccount, mediaId: number) {
  const { media } = await account.client.history.list({ query: { pageSize: 100 } });
  return media.find((item) => item.mediaId === mediaId)?.progress;
}

test('keeps the latest position and adds up the watched time', async () => {
  const mediaId = await makeMedia();
  await report(member, mediaId, 10);
  server.clock.advance(10_000);
  await report(member, mediaId, 40.5, 7);
  expect(await progressOf(member, mediaId)).toEqual({
    currentTime: 40.5,
    totalTime: 100,
    durationWatched: 17,
    finished: false,
    watchedAt: server.clock.now().toISOString(),
  });
  const { progress } = await member.client.history.progressOf({ query: { mediaIds: `${mediaId},999999` } });
  expect(progress).toEqual([{ mediaId, currentTime: 40.5, totalTime: 100 }]);
});

test('counts as finished when only its last seconds are left, and as started when it is watched again', async () => {
  const mediaId = await makeMedia();
  await report(member, mediaId, 89.9);
  expect((await progressOf(member, mediaId))?.finished).toBe(false);
  await report(member, mediaId, 90);
  expect((await progressOf(member, mediaId))?.finished).toBe(true);
  await report(member, mediaId, 3);
  expect(await progressOf(member, mediaId)).toMatchObject({ finished: false, currentTime: 3, durationWatched: 30 });
});

test('the position never exceeds the length, and a report before the length is known is accepted', async () => {
  const mediaId = await makeMedia();
  await report(member, mediaId, 100.04);
  expect(await progressOf(member, mediaId)).toMatchObject({ currentTime: 100, finished: true });
  await report(member, mediaId, 0, 0, 0);
  expect(await progressOf(member, mediaId)).toMatchObject({ currentTime: 0, finished: false });
});

test('lists newest first, by pages; continue watching leaves out finished videos', async () => {
  const viewer = await signUp(server);
  const ids = [await makeMedia(), await makeMedia(), await makeMedia(), await makeMedia()];
  for (const [index, mediaId] of ids.entries()) {
    server.clock.advance(1000);
    await report(viewer, mediaId, index === 1 ? 99 : 20);
  }
  const newestFirst = ids.toReversed();
  const first = await viewer.client.history.list({ query: { page: 1, pageSize: 3 } });
  expect(first.media.map((item) => item.mediaId)).toEqual(newestFirst.slice(0, 3));
  expect(first).toMatchObject({ page: 1, pageSize: 3, hasMore: true });
  const second = await viewer.client.history.list({ query: { page: 2, pageSize: 3 } });
  expect(second.media.map((item) => item.mediaId)).toEqual(newestFirst.slice(3));
  expect(second.hasMore).toBe(false);
  const resumable = await listContinueWatching(server.platform, { userId: viewer.userId, page: 1, pageSize: 20 });
  expect(resumable.media.map((item) => item.mediaId)).toEqual([ids[3], ids[2], ids[0]]);
  expect(resumable.media[0]?.progress.currentTime).toBe(20);
});

test('deletes a video from the history, once or twice', async () => {
  const mediaId = await makeMedia();
  await report(member, mediaId, 10);
  await member.client.history.remove({ params: { mediaId } });
  await member.client.history.remove({ params: { mediaId } });
  expect(await progressOf(member, mediaId)).toBeUndefined();
});

test('belongs to each viewer alone', async () => {
  const mediaId = await makeMedia();
  const other = await signUp(server);
  await report(member, mediaId, 10);
  await report(other, mediaId, 70);
  await other.client.history.remove({ params: { mediaId } });
  expect(await progressOf(member, mediaId)).toMatchObject({ currentTime: 10 });
});

test('refuses videos that visitors cannot see, except for their makers', async () => {
  const creator = await signUp(server, { role: 'creator' });
  for (const publishAt of [null, new Date(server.clock.now().getTime() + 60_000)]) {
    const mediaId = await makeMedia(publishAt);
    await expect(report(member, mediaId, 10)).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await report(creator, mediaId, 10);
    expect(await progressOf(creator, mediaId)).toBeUndefined();
  }
  await expect(report(member, 987_654_321, 10)).rejects.toMatchObject({ status: 404 });
});

test('refuses invalid progress, naming the field', async () => {
  const mediaId = await makeMedia();
  await expect(report(member, mediaId, -1)).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'body.currentTime', message: expect.any(String) }],
  });
  await expect(server.client.history.list()).rejects.toMatchObject({ status: 401 });
  await expect(
    server.client.history.report({ params: { mediaId }, body: { currentTime: 1, totalTime: 2, durationWatched: 1 } }),
  ).rejects.toMatchObject({ status: 401 });
});

test('removes a video from Continue watching but keeps it in the history', async () => {
  const viewer = await signUp(server);
  const [left, other] = [await makeMedia(), await makeMedia()];
  for (const mediaId of [left, other]) await report(viewer, mediaId, 30);
  const before = await progressOf(viewer, left);
  server.clock.advance(60_000);
  await viewer.client.history.removePosition({ params: { mediaId: left } });
  const page = { page: 1, pageSize: 20, userId: viewer.userId };
  const { media } = await listContinueWatching(server.platform, page);
  expect(media.map(({ mediaId }) => mediaId)).toEqual([other]);
  expect(await progressOf(viewer, left)).toEqual({ ...before, currentTime: 0 });
});

test('is cleared as a whole, for the viewer alone', async () => {
  const [viewer, stranger] = [await signUp(server), await signUp(server)];
  const mediaId = await makeMedia();
  for (const account of [viewer, stranger]) await report(account, mediaId, 30);
  await viewer.client.history.clear();
  expect((await viewer.client.history.list()).media).toEqual([]);
  expect(await progressOf(stranger, mediaId)).toBeDefined();
});

test('stores nothing while it is paused, and keeps what was there', async () => {
  const viewer = await signUp(server);
  const [before, meanwhile] = [await makeMedia(), await makeMedia()];
  await report(viewer, before, 30);
  expect(await viewer.client.history.setting()).toEqual({ paused: false });
  await viewer.client.history.setSetting({ body: { paused: true } });
  expect(await viewer.client.history.setting()).toEqual({ paused: true });
  await report(viewer, before, 60);
  await report(viewer, meanwhile, 60);
  await expect(report(viewer, 987_654_321, 1)).rejects.toMatchObject({ code: 'not_found' });
  expect(await progressOf(viewer, before)).toMatchObject({ currentTime: 30 });
  expect(await progressOf(viewer, meanwhile)).toBeUndefined();
  await viewer.client.history.setSetting({ body: { paused: false } });
  await report(viewer, meanwhile, 70);
  expect(await progressOf(viewer, meanwhile)).toMatchObject({ currentTime: 70 });
});
