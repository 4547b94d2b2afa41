import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../src/app/worker.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from './media/footage.ts';
import { isReady, watchProcessing } from './media/processing.ts';
import { uploadFile } from './media/upload-file.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
let mediaId: number;
let assetId: string;

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startTestServer({ jobs });
  creator = await signUp(server, { role: 'creator' });
  const publishAt = server.clock.now().toISOString();
  ({ mediaId } = await creator.client.studioMedia.create({ body: { title: 'A clip', publishAt } }));
  const path = await makeFootage(footage, 'clip.mp4', { seconds: 3, size: '640x360' });
  assetId = await uploadFile(server, { token: creator.token, path, mediaId });
  await watchProcessing(creator, mediaId, isReady);
}, 60_000);
afterAll(async () => {
  await server?.close();
  await footage?.remove();
});

function takeFrame(time: number) {
  return creator.client.studioMedia.frameAsThumbnail({ params: { mediaId }, body: { time } });
}

test('a video gets a thumbnail from its file, and its card shows it', async () => {
  const shown = async () => (await server.client.media.detail({ params: { mediaId } })).thumbnail;
  await expect.poll(shown, { timeout: 10_000 }).toMatchObject({ width: 640, height: 360, widths: [320, 640] });
  const { thumbnail } = await server.client.media.detail({ params: { mediaId } });
  const picture = await fetch(server.url + (thumbnail?.url ?? ''));
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 640 });
  const stills = async () => (await creator.client.media.storyboard({ params: { mediaId } })).url;
  await expect.poll(stills, { timeout: 10_000 }).not.toBeNull();
  expect((await fetch(server.url + (await stills()))).status).toBe(200);
});

test('a chosen frame replaces the thumbnail at once, without a conflict with other edits', async () => {
  const before = await creator.client.studioMedia.get({ params: { mediaId } });
  const { thumbnail } = await takeFrame(1.5);
  expect(thumbnail).toMatchObject({ width: 640, alt: 'A clip' });
  expect((await server.client.media.detail({ params: { mediaId } })).thumbnail).toEqual(thumbnail);
  const after = await creator.client.studioMedia.get({ params: { mediaId } });
  expect(after).toEqual({ ...before, thumbnail, version: after.version });
  const edit = { version: before.version, description: 'Written while the frame was chosen' };
  await creator.client.studioMedia.update({ params: { mediaId }, body: edit });
  expect((await takeFrame(1e9)).thumbnail.url).not.toBe(thumbnail.url);
});

test('frames and transcoding need a file', async () => {
  const empty = await makeMedia(server.platform.db, { createdBy: creator.userId, playable: false });
  const params = { mediaId: empty };
  const notReady = { status: 409, code: 'not_ready' };
  const { studioMedia } = creator.client;
  await expect(studioMedia.frameAsThumbnail({ params, body: { time: 0 } })).rejects.toMatchObject(notReady);
  await expect(studioMedia.transcode({ params })).rejects.toMatchObject(notReady);
  await expect(takeFrame(-1)).rejects.toMatchObject({ fields: [{ path: 'body.time' }] });
});

test('renditions are made again on demand, while the video stays playable', async () => {
  await creator.client.studioMedia.transcode({ params: { mediaId } });
  await expect(creator.client.studioMedia.transcode({ params: { mediaId } })).rejects.toMatchObject({
    code: 'not_ready',
  });
  const detail = () => server.client.media.detail({ params: { mediaId } });
  expect(await detail()).toMatchObject({ duration: 3 });
  await watchProcessing(creator, mediaId, isReady);
  expect(await detail()).toMatchObject({ duration: 3 });
});

test('a video that is deleted for good disappears at once, and its files soon', async () => {
  const { storage } = server.platform;
  expect(await storage.size(`source/${assetId}/original`)).toBeGreaterThan(0);
  expect(await storage.size(`v/${assetId}/master.m3u8`)).toBeGreaterThan(0);
  await creator.client.studioMedia.remove({ params: { mediaId } });
  await creator.client.studioTrash.purge({ params: { mediaId } });
  await expect(server.client.media.detail({ params: { mediaId } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(creator.client.studioMedia.get({ params: { mediaId } })).rejects.toMatchObject({ code: 'not_found' });
  const sizes = () =>
    Promise.all([`source/${assetId}/original`, `v/${assetId}/master.m3u8`].map((key) => storage.size(key)));
  await expect.poll(sizes, { timeout: 10_000 }).toEqual([undefined, undefined]);
});
