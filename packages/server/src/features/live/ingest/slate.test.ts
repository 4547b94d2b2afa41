import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { type Encoder, startEncoder } from '../../../../test/media/encoder.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, makeFootage } from '../../../../test/media/footage.ts';
import { storedSeconds } from '../../../../test/media/stored-seconds.ts';
import { uploadFile } from '../../../../test/media/upload-file.ts';
import { fragmentsOf } from '../../../../test/media/watched-stream.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { readFragment } from '../../../platform/ffmpeg/fmp4/fragment.ts';
import { timescaleOf } from '../../../platform/ffmpeg/fmp4/init-segment.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { imageFolder } from '../../image/image.ts';
import { makeImage } from '../../image/store-image.ts';
import { makeImageRow } from '../../image/test-data.ts';
import { makeMedia } from '../../media/test-data.ts';
import { makeStream } from '../test-data.ts';
import { startRtmp } from './rtmp-ingest.ts';

const wait = { timeout: 120_000 };
const patience = { timeout: 30_000, interval: 100 };
/** Steps like a look at the database until the first part of what replaces an encoder; a busy machine is slower. */
const steps = 10;
const green = 'color=0x00ff00';
const redPicture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#ff0000' } });
const blue = 'color=0x0000ff';

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;
let folder: FootageFolder;
const encoders: Encoder[] = [];

beforeAll(async () => {
  folder = await createFootageFolder();
  const env = { RTMP_PORT: String(await freePort()), LIVE_SOURCE: 'off' };
  server = await startTestServer({ env, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  for (const { child } of encoders) child.kill('SIGKILL');
  await rtmp.close();
  await server.close();
  await folder.remove();
});

/** A stream that ends with its test. */
async function announce() {
  const { mediaId, livestreamId } = await makeStream(server.platform, { createdBy: creator.userId, access: 'free' });
  onTestFinished(() => creator.client.studioLive.end({ params: { mediaId } }).catch(() => undefined));
  const { key, server: address } = await creator.client.studioLive.makeKey({ params: { mediaId } });
  return { mediaId, livestreamId, address: `${address}/${key}`, backup: `${address}-backup/${key}` };
}

function send(address: string, picture: string, size?: string): Encoder {
  const encoder = startEncoder(address, { picture, size });
  encoders.push(encoder);
  return encoder;
}

async function cut(encoder: Encoder) {
  encoder.child.kill('SIGKILL');
  await encoder.ended;
}

/** The row of the newest part. */
function newest(livestreamId: number) {
  return server.platform.db
    .selectFrom('live_partial_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_partial_segment.asset_id')
    .select(['segment', 'index', 'run', 'is_slate as isSlate'])
    .where('livestream.id', '=', livestreamId)
    .orderBy('segment', 'desc')
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/**
 * Waits until something other than this run is shown: the slate, or another encoder. Resolves with the milliseconds since
 * the last part of the run was stored, and with the longest time that one look at the database took.
 */
async function shownAfter(livestreamId: number, run: number, isSlate: boolean) {
  let [lookMs, lastPart, lastAt] = [0, '', performance.now()];
  const isOther = async () => {
    const since = performance.now();
    const { segment, index, ...now } = await newest(livestreamId);
    lookMs = Math.max(lookMs, performance.now() - since);
    if (now.run > run) return now.isSlate === isSlate;
    const part = `${segment}.${index}`;
    if (part !== lastPart) [lastPart, lastAt] = [part, performance.now()];
    return false;
  };
  await expect.poll(isOther, { ...patience, interval: 20 }).toBe(true);
  return { gapMs: performance.now() - lastAt, lookMs };
}

/** Ends or stops an encoder. Something else is shown within a second after its last part. */
async function replaced(livestreamId: number, { child }: Encoder, by: { isSlate: boolean; signal?: 'SIGSTOP' }) {
  const { run } = await newest(livestreamId);
  child.kill(by.signal ?? 'SIGKILL');
  const { gapMs, lookMs } = await shownAfter(livestreamId, run, by.isSlate);
  expect(gapMs).toBeLessThan(1000 + steps * lookMs);
}

/** The colours of the stored segments: of their broadcaster, or of the slate. Repetitions are left out. */
async function shown(livestreamId: number): Promise<string[]> {
  const { segments, init, read } = await recorded(livestreamId);
  const files = await Promise.all(segments.map((_, at) => read(at, 'picture')));
  const bytes = Buffer.concat([init.picture, ...files]);
  const pixels = await decode(`${livestreamId}.mp4`, bytes, `-fps_mode passthrough -vf scale=1:1 ${rgb}`);
  const colors: string[] = [];
  let frame = 0;
  for (const [at, { isSlate }] of segments.entries()) {
    const [red = 0, g = 0, b = 0] = pixels.subarray(frame * 3);
    const color = colorOf(red, g, b);
    expect(isSlate).toBe(color !== 'green' && color !== 'blue');
    if (colors.at(-1) !== color) colors.push(color);
    for (const bytes of fragmentsOf(files[at] as Buffer)) frame += readFragment(bytes).sampleCount;
  }
  expect(pixels.length).toBe(frame * 3);
  return colors;
}

/** Waits until these colours are shown. Looks at each new segment. */
async function showsUntil(livestreamId: number, isEnough: (colors: string[]) => boolean): Promise<string[]> {
  let [count, colors]: [number, string[]] = [0, []];
  const isShown = async () => {
    const { length } = await segmentsOf(livestreamId);
    if (length > count) colors = await shown(livestreamId);
    count = length;
    return isEnough(colors);
  };
  await expect.poll(isShown, { ...patience, timeout: 60_000 }).toBe(true);
  return colors;
}

/** Raw pictures with three bytes for each pixel. */
const rgb = '-f rawvideo -pix_fmt rgb24';

async function decode(name: string, bytes: Buffer, output: string): Promise<Buffer> {
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  await ffmpeg(['-v', 'error', '-y', '-i', path, ...output.split(' '), `${path}.raw`]);
  return readFile(`${path}.raw`);
}

/** Number of pixels of a segment in the green of the service, or faintly so: it is small. */
async function accentPixels(livestreamId: number, at: number): Promise<number> {
  const { init, read } = await recorded(livestreamId);
  const bytes = Buffer.concat([init.picture, await read(at, 'picture')]);
  const pixels = await decode(`${livestreamId}-card.mp4`, bytes, `-frames:v 1 ${rgb}`);
  let count = 0;
  for (let pixel = 0; pixel < pixels.length; pixel += 3) {
    const [red = 0, g = 0, b = 0] = pixels.subarray(pixel, pixel + 3);
    if (g > red + 25 && g > b + 10) count += 1;
  }
  return count;
}

function colorOf(red: number, g: number, b: number): string {
  if (red > 180) return g > 180 ? 'yellow' : 'red';
  if (g > 180) return 'green';
  return b > 180 ? 'blue' : 'dark';
}

/** The complete segments of a stream, and their bytes in its smallest rendition and its sound. */
async function recorded(livestreamId: number) {
  const { db, storage } = server.platform;
  const segments = await segmentsOf(livestreamId);
  const runs = await db
    .selectFrom('chunk')
    .select(['rendition', 'init_file'])
    .where('asset_id', '=', segments[0]?.assetId ?? '')
    .execute();
  const names = { picture: '240p', sound: 'audio' };
  const folderOf = (track: keyof typeof names) => `v/${segments[0]?.assetId}/g1/${names[track]}`;
  const inits = (track: keyof typeof names) => {
    const files = runs.filter(({ rendition }) => rendition === names[track]).map(({ init_file }) => init_file);
    // All encoders and slates have the same one.
    expect(new Set(files).size).toBe(1);
    return storage.read(`${folderOf(track)}/${files[0]}`);
  };
  return {
    segments,
    init: { picture: await inits('picture'), sound: await inits('sound') },
    read: (at: number, track: keyof typeof names) => {
      return storage.read(`${folderOf(track)}/${String(segments[at]?.index).padStart(5, '0')}.m4s`);
    },
  };
}

/** The steps in the decode times of a track, in ms, where its fragments do not follow each other exactly. */
async function brokenTimes(livestreamId: number, track: 'picture' | 'sound'): Promise<number[]> {
  const { segments, init, read } = await recorded(livestreamId);
  const scale = timescaleOf(init[track]);
  let end = 0;
  const broken: number[] = [];
  for (const at of segments.keys()) {
    for (const bytes of fragmentsOf(await read(at, track))) {
      const { start, duration } = readFragment(bytes);
      if (Math.abs(start - end) > 1) broken.push(((start - end) / scale) * 1000);
      end = start + duration;
    }
  }
  expect(end).toBeGreaterThan(0);
  return broken;
}

/** The loudest sample of a segment, from 0 to 1. */
async function loudest(livestreamId: number, at: number): Promise<number> {
  const { init, read } = await recorded(livestreamId);
  const bytes = Buffer.concat([init.sound, await read(at, 'sound')]);
  const { buffer, byteOffset, length } = await decode(`${livestreamId}-sound.mp4`, bytes, '-f f32le');
  expect(length).toBeGreaterThan(0);
  const samples = new Float32Array(buffer, byteOffset, Math.floor(length / 4));
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** Waits for further complete segments. */
async function more(livestreamId: number, isSlate: boolean, count = 1) {
  const has = async () => (await segmentsOf(livestreamId)).filter((row) => row.isSlate === isSlate).length;
  const before = await has();
  await expect.poll(has, patience).toBeGreaterThanOrEqual(before + count);
}

function segmentsOf(livestreamId: number) {
  return server.platform.db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select(['live_segment.asset_id as assetId', 'index', 'is_slate as isSlate'])
    .where('livestream.id', '=', livestreamId)
    .orderBy('index')
    .execute();
}

test('while the encoder is away a slate is shown, on one timeline without a break', wait, async () => {
  const { livestreamId, address } = await announce();
  const first = send(address, green);
  await more(livestreamId, false, 2);
  await replaced(livestreamId, first, { isSlate: true });
  // With another picture size, it continues in the same renditions.
  const second = send(address, blue, '640x480');
  await more(livestreamId, false);
  await replaced(livestreamId, second, { isSlate: true });
  await more(livestreamId, true, 2);
  expect(await shown(livestreamId)).toEqual(['green', 'dark', 'blue', 'dark']);
  const { segments } = await recorded(livestreamId);
  expect(await loudest(livestreamId, 0)).toBeGreaterThan(0.05);
  expect(await loudest(livestreamId, segments.length - 1)).toBe(0);
  // The card in the style of the service.
  expect(await accentPixels(livestreamId, segments.length - 1)).toBeGreaterThan(10);
  expect(await brokenTimes(livestreamId, 'picture')).toEqual([]);
  expect(await brokenTimes(livestreamId, 'sound')).toEqual([]);
});

test('a backup encoder is shown while the first one is away, and no longer than that', wait, async () => {
  const { livestreamId, address, backup } = await announce();
  const main = send(address, green);
  await more(livestreamId, false);
  const spare = send(backup, blue);
  await more(livestreamId, false, 2);
  await replaced(livestreamId, main, { isSlate: false });
  await more(livestreamId, false);
  const { run } = await newest(livestreamId);
  const again = send(address, green);
  await shownAfter(livestreamId, run, false);
  await more(livestreamId, false);
  await replaced(livestreamId, again, { isSlate: false });
  await more(livestreamId, false);
  await cut(spare);
  const colors = await shown(livestreamId);
  expect(colors.filter((color) => color !== 'dark')).toEqual(['green', 'blue', 'green', 'blue']);
  // A slate is shown only until the encoder of the backup has begun.
  const { segments } = await recorded(livestreamId);
  const last = segments.findLastIndex(({ isSlate }) => !isSlate);
  expect(segments.slice(1, last).some(({ isSlate }, at) => isSlate && segments[at]?.isSlate)).toBe(false);
  expect(await brokenTimes(livestreamId, 'picture')).toEqual([]);
});

test('the slate replaces a connection that stands still', { tags: 'long', ...wait }, async () => {
  const { livestreamId, address } = await announce();
  const encoder = send(address, green);
  for (const slates of [1, 0]) {
    await more(livestreamId, false);
    await replaced(livestreamId, encoder, { isSlate: true, signal: 'SIGSTOP' });
    await more(livestreamId, true, slates);
    encoder.child.kill('SIGCONT');
  }
  await more(livestreamId, false);
  expect(await shown(livestreamId)).toEqual(['green', 'dark', 'green', 'dark', 'green']);
  expect(await brokenTimes(livestreamId, 'picture')).toEqual([]);
});

test('the team shows its own picture while the encoder sends, until it goes on', wait, async () => {
  const { mediaId, livestreamId, address } = await announce();
  const params = { mediaId };
  const drawn = await redPicture.clone().png().toBuffer();
  const picture = await makeImage(server.platform, drawn, { alt: 'Back soon', createdBy: creator.userId });
  await creator.client.studioLive.update({ params, body: { slateImageId: picture.id } });
  send(address, green);
  await more(livestreamId, false);
  await creator.client.studioLive.pause({ params, body: { paused: true } });
  await more(livestreamId, true);
  expect((await creator.client.studioLive.get({ params })).isPaused).toBe(true);
  await creator.client.studioLive.pause({ params, body: { paused: false } });
  await more(livestreamId, false);
  expect(await shown(livestreamId)).toEqual(['green', 'red', 'green']);
  expect(await brokenTimes(livestreamId, 'picture')).toEqual([]);
});

test('a break without a slate ends, too, and the slate is tried again', { tags: 'long', ...wait }, async () => {
  const { platform } = server;
  const { mediaId, livestreamId, address } = await announce();
  const params = { mediaId };
  // Its file is missing.
  const imageId = await makeImageRow(platform.db, { createdBy: creator.userId });
  const stream = platform.db.updateTable('livestream').where('id', '=', livestreamId);
  await stream.set({ slate_image_id: imageId }).execute();
  send(address, green);
  await more(livestreamId, false);
  await creator.client.studioLive.pause({ params, body: { paused: true } });
  let beforeS = 0;
  const addedS = async () => {
    const sinceS = -beforeS;
    beforeS = await storedSeconds(platform.db, livestreamId);
    return sinceS + beforeS;
  };
  await expect.poll(addedS, { ...patience, interval: 2000 }).toBe(0);
  // Nothing is stored, but the broadcaster does not count as away.
  const seen = platform.db.selectFrom('livestream').select('seen_at').where('id', '=', livestreamId);
  server.clock.advance(1000);
  const seenAt = async () => (await seen.executeTakeFirstOrThrow()).seen_at?.getTime();
  await expect.poll(seenAt, patience).toBe(server.clock.now().getTime());
  await creator.client.studioLive.pause({ params, body: { paused: false } });
  await more(livestreamId, false);
  const file = await redPicture.clone().webp().toBuffer();
  await platform.storage.putBytes(`${imageFolder(imageId)}/1280.webp`, file);
  await creator.client.studioLive.pause({ params, body: { paused: true } });
  await more(livestreamId, true);
  expect(await shown(livestreamId)).toEqual(['green', 'red']);
});

test('a video is repeated without a break, with silence, until it is deleted', { tags: 'long', ...wait }, async () => {
  const { client, userId: createdBy, token } = creator;
  const loop = await makeMedia(server.platform.db, { createdBy, playable: false, publishAt: null });
  const path = await makeFootage(folder, 'loop.mp4', {
    seconds: 5,
    size: '426x240',
    picture: "color=red:s=426x240:r=30,drawbox=c=yellow:t=fill:enable='gte(t,2)'",
  });
  await uploadFile(server, { token, path, mediaId: loop });
  const lengthOf = async () => (await client.studioMedia.get({ params: { mediaId: loop } })).duration;
  await expect.poll(async () => (await lengthOf()) ?? 0, patience).toBeGreaterThan(4);
  const { mediaId, livestreamId, address } = await announce();
  const params = { mediaId };
  expect(await client.studioLive.update({ params, body: { slateMediaId: loop } })).toMatchObject({
    slateMediaId: loop,
  });
  send(address, green);
  await more(livestreamId, false);
  await client.studioLive.pause({ params, body: { paused: true } });
  // The card until the loop is encoded, then two rounds of its two complete segments.
  await showsUntil(livestreamId, (all) => all.filter((color) => color === 'yellow').length > 1);
  await client.studioMedia.remove({ params: { mediaId: loop } });
  expect(await client.studioLive.get({ params })).toMatchObject({ slateMediaId: null });
  const colors = (await showsUntil(livestreamId, (all) => all.at(-1) === 'dark')).join(' ');
  expect(colors).toMatch(/^green (dark )?(red yellow ){2,}(red )?dark$/);
  expect(await brokenTimes(livestreamId, 'picture')).toEqual([]);
  expect(await brokenTimes(livestreamId, 'sound')).toEqual([]);
});

test('the slate is in the recording if the creator wants it, save for the one at the end', wait, async () => {
  const record = async (keeps: boolean) => {
    const { mediaId, livestreamId, address } = await announce();
    const stream = server.platform.db.updateTable('livestream').where('id', '=', livestreamId);
    await stream.set({ keeps_slates: keeps }).execute();
    const first = send(address, green);
    await more(livestreamId, false);
    await replaced(livestreamId, first, { isSlate: true });
    const second = send(address, green);
    await more(livestreamId, false);
    await cut(second);
    await more(livestreamId, true);
    await creator.client.studioLive.end({ params: { mediaId } });
    const media = () => server.platform.db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
    await expect.poll(async () => (await media())?.playable_at ?? null, patience).not.toBeNull();
    expect(await shown(livestreamId)).toEqual(keeps ? ['green', 'dark', 'green'] : ['green']);
    const { src } = await creator.client.media.playback({ params: { mediaId } });
    const complaints = await ffmpeg(['-v', 'error', '-i', new URL(src, server.url).href, '-f', 'null', '-']);
    expect(complaints.split('\n').filter((line) => line && !line.includes('non monotonically'))).toEqual([]);
  };
  // At the same time, because most of the time is waiting.
  await Promise.all([true, false].map(record));
});
