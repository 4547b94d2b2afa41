import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveSheetStills } from '@greenlight/contract/limits';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffmpeg } from '../../../../test/media/footage.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { signedFolder } from '../../../platform/delivery/media-address.ts';
import { makeStream } from '../../live/test-data.ts';
import { generationFolder } from '../asset.ts';
import { insertBroadcast, insertRun, insertSegment } from '../broadcast/broadcast-queries.ts';
import { segmentName } from '../broadcast/live-playlist.ts';
import { liveSheetJob } from '../jobs.ts';
import { drawLiveSheets } from './live-sheet.ts';

const patience = { timeout: 30_000, interval: 100 };
const madeSegments = 25;
const small = { name: '240p', level: 13, width: 426, height: 240, crf: 28, maxBitrate: 400_000 };
const large = { ...small, name: '480p', level: 30, width: 854, height: 480 };

let folder: string;
/** This server also draws; `other` only serves viewers. */
let worker: TestServer;
let other: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenlight-sheet-'));
  // The brightness grows from segment to segment, so that each still can be recognised.
  const light = `nullsrc=s=16x16:r=10:d=${madeSegments * 2},geq=lum=16+floor(T/2)*8:cb=128:cr=128`;
  const picture = `${light},scale=${small.width}:${small.height}`;
  const encoding = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 20 -keyint_min 20 -sc_threshold 0';
  const packaging = '-f hls -hls_time 2 -hls_list_size 0 -hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4';
  const to = ['-hls_segment_filename', join(folder, '%05d.m4s'), join(folder, 'list.m3u8')];
  await ffmpeg(['-f', 'lavfi', '-i', picture, ...`${encoding} ${packaging}`.split(' '), ...to]);
  worker = await startTestServer({ jobs: [liveSheetJob] });
  other = await startSecondServer(worker, { DATA_DIR: worker.platform.config.dataDir });
});
afterAll(async () => {
  await other?.close();
  await worker?.close();
  await rm(folder, { recursive: true, force: true });
});

async function makeBroadcast(): Promise<string> {
  const { db, storage } = worker.platform;
  const { mediaId } = await makeStream(worker.platform);
  const assetId = randomUUID();
  const ladder = { rate: { num: 10, den: 1 }, rungs: [large, small] };
  await insertBroadcast(db, { assetId, mediaId, ladder, captionLanguages: [], at: worker.clock.now() });
  const inits = ['480p', '240p', 'audio'].map((rendition) => ({ rendition, codec: '', file: 'init.mp4' }));
  await insertRun(db, { assetId, index: 0, firstSegment: 0, inits });
  const key = `${generationFolder({ assetId, generation: 1 })}/240p/init.mp4`;
  await storage.putBytes(key, await readFile(join(folder, 'init.mp4')));
  return assetId;
}

/** Only the smallest picture has files, because nothing else is read. */
async function addSegments(assetId: string, from: number, to: number): Promise<void> {
  const { db, storage } = worker.platform;
  for (let index = from; index < to; index += 1) {
    const key = `${generationFolder({ assetId, generation: 1 })}/240p/${segmentName(index)}`;
    await storage.putBytes(key, await readFile(join(folder, segmentName(index))));
    const startsS = Array(3).fill(index * 2);
    const made = { lengthsS: [2, 2, 2], startsS, bytes: [1, 1, 1], keyFrameBytes: [1, 1, 0] };
    const shownAt = new Date(worker.clock.now().getTime() + index * 2000);
    await insertSegment(db, { assetId, index, run: 0, isSlate: false, shownAt, ...made });
  }
}

function ask(server: TestServer, assetId: string, file: string): Promise<Response> {
  const { platform, clock, url } = server;
  const { url: signed } = signedFolder(platform.config, { assetId, grants: ['0123456789ab'] }, clock.now());
  return fetch(`${url}${signed}/live/${file}`);
}

/** The brightness of each still, from left to right. */
async function lightsOf(jpeg: ArrayBuffer): Promise<number[]> {
  const { width, height } = await sharp(jpeg).metadata();
  const still = Math.floor(width / liveSheetStills);
  const lights = Array.from({ length: liveSheetStills }, async (_, place) => {
    // Statistics describe the input, whatever is extracted.
    const cut = sharp(jpeg).extract({ left: place * still, top: 0, width: still, height });
    const { channels } = await sharp(await cut.toBuffer()).stats();
    return channels[1]?.mean ?? 0;
  });
  return Promise.all(lights);
}

test('stills are drawn of the segments that are complete, while somebody watches, and come from any process', {
  timeout: 60_000,
}, async () => {
  const assetId = await makeBroadcast();
  await addSegments(assetId, 0, 12);
  expect((await ask(other, assetId, '240p/playlist.m3u8')).status).toBe(200);
  await expect.poll(async () => (await ask(other, assetId, 'storyboard-0.jpg')).status, patience).toBe(200);
  const sheet = await ask(other, assetId, 'storyboard-0.jpg');
  expect(sheet.headers.get('content-type')).toBe('image/jpeg');
  expect(sheet.headers.get('cache-control')).toContain('immutable');
  const jpeg = await sheet.arrayBuffer();
  expect(jpeg.byteLength).toBeLessThan(60_000);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1600, height: 90 });
  const lights = await lightsOf(jpeg);
  expect(lights.toSorted((a, b) => a - b)).toEqual(lights);
  expect(new Set(lights.map(Math.round)).size).toBe(liveSheetStills);
  expect((await ask(other, assetId, 'storyboard-1.jpg')).status).toBe(404);

  // The stream continues.
  await addSegments(assetId, 12, 20);
  await expect.poll(async () => (await ask(other, assetId, 'storyboard-1.jpg')).status, patience).toBe(200);
});

test('nobody without a valid address gets the stills', async () => {
  const assetId = await makeBroadcast();
  const wrong = `${worker.url}/media/v/${'x'.repeat(22)}/1999999999/0123456789ab/${assetId}/live/storyboard-0.jpg`;
  expect((await fetch(wrong)).status).toBe(403);
});

test('drawing again draws what is new; a sheet that cannot be drawn is left out in the end', {
  timeout: 60_000,
}, async () => {
  const { db, storage, log } = worker.platform;
  const assetId = await makeBroadcast();
  await addSegments(assetId, 0, madeSegments);
  const context = { id: '', attempt: 1, signal: new AbortController().signal, log };
  const drawn = async () => {
    const query = db.selectFrom('asset').select('live_sheets').where('id', '=', assetId);
    return (await query.executeTakeFirstOrThrow()).live_sheets;
  };
  await storage.delete(`${generationFolder({ assetId, generation: 1 })}/240p/${segmentName(3)}`);
  await expect(drawLiveSheets(worker.platform, { assetId }, context)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await drawn()).toBe(0);
  await drawLiveSheets(worker.platform, { assetId }, { ...context, attempt: liveSheetJob.retryLimit + 1 });
  expect(await drawn()).toBe(2);
  await drawLiveSheets(worker.platform, { assetId }, context);
  expect(await drawn()).toBe(2);
  expect(await storage.size(`v/${assetId}/live/storyboard-0.jpg`)).toBeUndefined();
  expect(await storage.size(`v/${assetId}/live/storyboard-1.jpg`)).toBeGreaterThan(500);
});
