import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, ffprobe, makeFootage } from '../../../test/media/footage.ts';
import { startMediaServer } from '../../../test/media/media-server.ts';
import { isReady, watchProcessing } from '../../../test/media/processing.ts';
import { readPlaylist, readRendition, readRungs } from '../../../test/media/published-playlist.ts';
import { uploadFile } from '../../../test/media/upload-file.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { extractStill } from './asset-lifecycle.ts';
import { findAsset } from './asset-queries.ts';

let server: TestServer;
let footage: FootageFolder;
let creator: TestAccount;
/** A finished video for several tests. */
let film: { mediaId: number; assetId: string };

beforeAll(async () => {
  footage = await createFootageFolder();
  server = await startMediaServer();
  creator = await signUp(server, { role: 'creator' });
});
afterAll(async () => {
  await server.close();
  await footage.remove();
});

async function draft(title: string): Promise<number> {
  return (await creator.client.studioMedia.create({ body: { title } })).mediaId;
}

async function upload(path: string, mediaId: number): Promise<string> {
  return uploadFile(server, { token: creator.token, path, mediaId });
}

test('can be watched while the rest is encoded, and is complete at the end', { timeout: 90_000 }, async () => {
  const path = await makeFootage(footage, 'film.mp4', { seconds: 15, size: '1280x720', rate: '10' });
  const mediaId = await draft('Film');
  const assetId = await upload(path, mediaId);
  film = { mediaId, assetId };

  await watchProcessing(creator, mediaId, ({ state }) => state === 'playable');
  expect(await readRungs(server.platform, assetId)).toEqual(['g1/480p', 'g1/240p']);
  const early = await readPlaylist(server.platform, assetId, 'g1/480p/playlist.m3u8');
  expect(early).toMatchObject({ sealed: false, text: expect.stringContaining('PLAYLIST-TYPE:EVENT') });
  const { src, complete, totalTime } = await creator.client.media.playback({ params: { mediaId } });
  expect({ complete, totalTime }).toEqual({ complete: false, totalTime: 15 });
  expect((await fetch(new URL(src, server.url))).status).toBe(200);

  const seen = await watchProcessing(creator, mediaId, isReady);
  const { steps, source, failure } = seen.at(-1) ?? {};
  expect(steps?.map(({ step, label, percent }) => `${step} ${label} ${percent}`.replace('  ', ' '))).toEqual([
    'received 100',
    'probed 100',
    'rendition 720p 100',
    'rendition 480p 100',
    'rendition 240p 100',
    'audio 100',
    'storyboard 100',
    'ready 100',
  ]);
  expect({ source, failure }).toMatchObject({ failure: null, source: { width: 1280, height: 720, frameRate: '10' } });
  const top = seen.map(({ steps: all }) => all.find(({ label }) => label === '720p')?.percent ?? 0);
  expect(top).toEqual(top.toSorted((a, b) => a - b));
  expect(await readRungs(server.platform, assetId)).toEqual(['g1/480p', 'g1/240p', 'g1/720p']);
  expect((await creator.client.media.playback({ params: { mediaId } })).complete).toBe(true);
});

test('its playlists are consistent', async () => {
  const { assetId } = film;
  for (const folder of ['g1/720p', 'g1/480p', 'g1/240p', 'g1/audio']) {
    const playlist = await readPlaylist(server.platform, assetId, `${folder}/playlist.m3u8`);
    const total = playlist.segments.reduce((sum, { durationS }) => sum + durationS, 0);
    expect(playlist).toMatchObject({ sealed: true, text: expect.stringContaining('INDEPENDENT-SEGMENTS') });
    expect(playlist.inits).toHaveLength(1);
    expect(total).toBeCloseTo(15, 5);
    const file = join(footage.path, 'rendition.mp4');
    await writeFile(file, await readRendition(server.platform, assetId, folder));
    const problems = await ffmpeg(['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-']);
    expect(problems).toBe('');
  }
});

test('its key frames can be read by their ranges', async () => {
  const { segments, inits } = await readPlaylist(server.platform, film.assetId, 'g1/720p/iframes.m3u8');
  expect(segments).toHaveLength(8);
  const folder = `v/${film.assetId}/g1/720p`;
  const { uri, range } = segments[3] ?? { uri: '', range: '' };
  const bytes = (await server.platform.storage.read(`${folder}/${uri}`)).subarray(0, Number(range?.split('@')[0]));
  const file = join(footage.path, 'frame.mp4');
  await writeFile(file, Buffer.concat([await server.platform.storage.read(`${folder}/${inits[0]}`), bytes]));
  expect(await ffprobe(file, 'frame=pict_type,key_frame', '-read_intervals', '%+#1')).toMatch(/^1,I/);
});

test('its storyboard, poster and frames are made', async () => {
  const { storage } = server.platform;
  const vtt = (await storage.read(`v/${film.assetId}/storyboard.vtt`)).toString();
  expect(vtt.match(/-->/g)).toHaveLength(8);
  expect(vtt).toContain('00:00:14.000 --> 00:00:15.000\nstoryboard-0.jpg#xywh=1120,0,160,90');
  const sheet = await sharp(await storage.read(`v/${film.assetId}/storyboard-0.jpg`)).metadata();
  expect(sheet).toMatchObject({ width: 1600, height: 90, format: 'jpeg' });
  const { thumbnail, hasStoryboard, duration } = await creator.client.studioMedia.get({ params: film });
  expect({ width: thumbnail?.width, hasStoryboard, duration }).toEqual({
    width: 1280,
    hasStoryboard: true,
    duration: 15,
  });
  const stills = (await findAsset(server.platform.db, film.assetId))?.stills_s ?? [];
  expect(stills).toHaveLength(6);
  const still = await extractStill(server.platform, { assetId: film.assetId, timeS: 99 });
  expect(await sharp(still).metadata()).toMatchObject({ width: 1280, height: 720 });
});

test('encodes everything again beside what plays, then switches over', { timeout: 90_000 }, async () => {
  await creator.client.studioMedia.transcode({ params: film });
  const [first] = await watchProcessing(creator, film.mediaId, () => true);
  expect(first?.state).toBe('playable');
  expect(await readRungs(server.platform, film.assetId)).toContain('g1/720p');
  await watchProcessing(creator, film.mediaId, isReady);
  expect(await readRungs(server.platform, film.assetId)).toEqual(['g2/480p', 'g2/240p', 'g2/720p']);
  expect((await readPlaylist(server.platform, film.assetId, 'g2/720p/playlist.m3u8')).sealed).toBe(true);
});

test('a new file replaces the old one, whose addresses end', async () => {
  const { src: before } = await creator.client.media.playback({ params: film });
  const statusOf = async (address: string) => (await fetch(new URL(address, server.url))).status;
  expect(await statusOf(before)).toBe(200);
  server.clock.advance(1000);
  const path = await makeFootage(footage, 'second.mp4', { seconds: 3, sound: null });
  const assetId = await upload(path, film.mediaId);
  await watchProcessing(creator, film.mediaId, isReady);
  const { src, totalTime } = await creator.client.media.playback({ params: film });
  expect(src).toContain(assetId);
  expect(totalTime).toBe(3);
  await expect.poll(() => statusOf(before), { timeout: 5000 }).toBe(403);
  expect(await statusOf(src)).toBe(200);
});

test('says what is wrong with a file', async () => {
  const path = join(footage.path, 'song.mp4');
  await ffmpeg(['-v', 'error', '-f', 'lavfi', '-t', '2', '-i', 'sine', '-c:a', 'aac', path]);
  const mediaId = await draft('Song');
  await upload(path, mediaId);
  const last = (await watchProcessing(creator, mediaId, isReady)).at(-1);
  expect(last).toMatchObject({ state: 'failed', failure: 'This file has no picture, only sound.' });
  expect(last?.steps.map(({ state }) => state)).toEqual(['done', 'failed', 'waiting', 'waiting']);
  await expect(creator.client.media.playback({ params: { mediaId } })).rejects.toMatchObject({ code: 'not_ready' });
});

test('an estimated loudness is replaced by the measured one', { timeout: 90_000 }, async () => {
  // Loud only where no sample is taken.
  const path = await makeFootage(footage, 'long.mp4', {
    seconds: 100,
    picture: 'color=navy:size=64x36:rate=5',
    sound: 'aevalsrc=if(between(t\\,76\\,81)\\,0.5*sin(2764*t)\\,0.004*sin(2764*t)):s=16000',
  });
  const mediaId = await draft('Long');
  const assetId = await upload(path, mediaId);
  await watchProcessing(creator, mediaId, isReady);
  const playlist = await readPlaylist(server.platform, assetId, 'g1/audio/playlist.m3u8');
  expect(playlist.sealed).toBe(true);
  expect(playlist.segments.every(({ uri }) => uri.startsWith('1-'))).toBe(true);
  const file = join(footage.path, 'sound.mp4');
  await writeFile(file, await readRendition(server.platform, assetId, 'g1/audio'));
  const log = await ffmpeg(['-i', file, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-']);
  expect(Number(/I:\s+(-?[\d.]+) LUFS/.exec(log.slice(log.lastIndexOf('Integrated')))?.[1])).toBeCloseTo(-16, 0);
});
