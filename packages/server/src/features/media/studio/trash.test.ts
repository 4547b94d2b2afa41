import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeChannel } from '../../channel/test-data.ts';
import { makeStream } from '../../live/test-data.ts';
import { makePlayable } from '../../playback/test-data.ts';
import { makeMedia } from '../test-data.ts';
import { updateMedia } from './edit-media-queries.ts';
import { emptyTrash } from './trash.ts';

let server: TestServer;
let creator: TestAccount;
let stranger: TestAccount;
let member: TestAccount;

const notFound = { status: 404, code: 'not_found' };

beforeAll(async () => {
  server = await startTestServer({ jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator', displayName: 'Cleo' });
  stranger = await signUp(server, { role: 'creator' });
  member = await signUp(server);
});
afterAll(() => server?.close());

async function trashOf(account: TestAccount) {
  return (await account.client.studioTrash.list({})).media;
}

function isStored(assetId: string) {
  return server.platform.storage.size(`source/${assetId}/original`);
}

test('a deleted video disappears at once, and is restored as a whole', async () => {
  const { db, clock } = server.platform;
  const { channelId } = await makeChannel(db, { createdBy: creator.userId });
  const { mediaId, assetId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const at = clock.now();
  await updateMedia(db, { mediaId, values: { channel_id: channelId, title: 'Kept' }, at });
  const params = { mediaId };
  const { studioMedia, studioTrash } = creator.client;
  await member.client.watchlist.add({ params });
  const before = await studioMedia.get({ params });
  const listed = async () => (await server.client.channel.byId({ params: { id: channelId } })).mediaCount;
  expect(await listed()).toBe(1);

  await studioMedia.remove({ params });
  for (const call of [server.client.media.detail, server.client.media.playback, member.client.media.playback]) {
    await expect(call({ params })).rejects.toMatchObject(notFound);
  }
  expect(await listed()).toBe(0);
  await expect(studioMedia.get({ params })).rejects.toMatchObject(notFound);
  await expect(creator.client.media.playback({ params })).rejects.toMatchObject(notFound);
  expect((await studioMedia.list({})).media.map(({ title }) => title)).not.toContain('Kept');
  expect(await isStored(assetId)).toBeGreaterThan(0);
  expect(await trashOf(creator)).toEqual([
    expect.objectContaining({
      mediaId,
      title: 'Kept',
      isStream: false,
      removedAt: at.toISOString(),
      removedBy: 'Cleo',
      purgeAt: new Date(at.getTime() + 30 * dayMs).toISOString(),
    }),
  ]);

  await studioTrash.restore({ params });
  expect({ ...(await studioMedia.get({ params })), version: 0 }).toEqual({ ...before, version: 0 });
  expect(await server.client.media.playback({ params })).toMatchObject({ src: expect.any(String) });
  expect(await listed()).toBe(1);
  expect((await member.client.watchlist.get({})).media.map((one) => one.mediaId)).toEqual([mediaId]);
  expect(await trashOf(creator)).toEqual([]);
  await expect(studioTrash.restore({ params })).rejects.toMatchObject(notFound);
});

test('editors undo its deletion in the history, once', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  await creator.client.studioMedia.remove({ params });
  const { changes } = await creator.client.studioChanges.list({});
  const removal = changes.find(({ subject }) => subject === `media:${mediaId}`);
  expect(removal).toMatchObject({ action: 'media.remove', name: '', canUndo: true });
  const undo = (by: TestAccount) => by.client.studioChanges.undo({ params: { id: removal?.id ?? 0 } });
  await expect(undo(stranger)).rejects.toMatchObject(notFound);
  await undo(creator);
  const after = await creator.client.studioChanges.list({ query: { subject: `media:${mediaId}` } });
  expect(after.changes.map(({ action, canUndo }) => [action, canUndo])).toEqual([
    ['media.restore', false],
    ['media.remove', false],
  ]);
  await expect(undo(creator)).rejects.toMatchObject({ code: 'conflict' });
});

test('only editors see it, restore it and delete it for good, and only from the trash', async () => {
  const { mediaId, assetId } = await makePlayable(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { studioTrash } = creator.client;
  await expect(studioTrash.purge({ params })).rejects.toMatchObject(notFound);
  await creator.client.studioMedia.remove({ params });
  expect(await trashOf(stranger)).toEqual([]);
  await expect(stranger.client.studioTrash.restore({ params })).rejects.toMatchObject(notFound);
  await expect(stranger.client.studioTrash.purge({ params })).rejects.toMatchObject(notFound);
  await studioTrash.purge({ params });
  await expect(studioTrash.restore({ params })).rejects.toMatchObject(notFound);
  await expect.poll(() => isStored(assetId), { timeout: 10_000 }).toBeUndefined();
  const { changes } = await creator.client.studioChanges.list({});
  expect(changes.some(({ subject, canUndo }) => subject === `media:${mediaId}` && canUndo)).toBe(false);
});

test('a cancelled stream leaves the plan, and is restored with its time and key', async () => {
  const { mediaId } = await makeStream(server.platform, { createdBy: creator.userId });
  const params = { mediaId };
  const { studioLive, studioTrash } = creator.client;
  await studioLive.makeKey({ params });
  const planned = async () => (await studioLive.list({})).streams.map((one) => one.mediaId);
  expect(await planned()).toEqual([mediaId]);
  await studioLive.remove({ params });
  expect(await planned()).toEqual([]);
  expect(await trashOf(creator)).toContainEqual(expect.objectContaining({ mediaId, isStream: true }));
  await studioTrash.restore({ params });
  expect(await planned()).toEqual([mediaId]);
  expect(await studioLive.get({ params })).toMatchObject({ hasKey: true, state: 'scheduled' });
});

test('a show does not count videos in the trash', async () => {
  const { channelId } = await makeChannel(server.platform.db, { createdBy: creator.userId });
  const mediaId = await makeMedia(server.platform.db, { channelId, createdBy: creator.userId });
  await creator.client.studioMedia.remove({ params: { mediaId } });
  expect(await creator.client.studioChannels.get({ params: { id: channelId } })).toMatchObject({ mediaCount: 0 });
});

test('after 30 days a job deletes it with its files; restored videos stay', async () => {
  const [old, young, back] = await Promise.all(
    [1, 2, 3].map(() => makePlayable(server.platform, { createdBy: creator.userId })),
  );
  if (!old || !young || !back) throw new Error('no videos');
  const remove = ({ mediaId }: typeof old) => creator.client.studioMedia.remove({ params: { mediaId } });
  await remove(old);
  await remove(back);
  server.clock.advance(1000);
  await remove(young);
  await creator.client.studioTrash.restore({ params: { mediaId: back.mediaId } });
  server.clock.advance(30 * dayMs - 1000);
  await emptyTrash(server.platform);
  const standing = await server.platform.db.selectFrom('media').select('id').execute();
  const ids = [old, young, back].map(({ mediaId }) => mediaId);
  expect(standing.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([young.mediaId, back.mediaId]);
  await expect.poll(() => isStored(old.assetId), { timeout: 10_000 }).toBeUndefined();
  expect(await isStored(young.assetId)).toBeGreaterThan(0);
  expect(await isStored(back.assetId)).toBeGreaterThan(0);
});
