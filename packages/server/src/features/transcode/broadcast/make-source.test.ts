import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { freePort } from '../../../../test/free-port.ts';
import { transcodeJobs } from '../../../../test/jobs.ts';
import { startEncoder } from '../../../../test/media/encoder.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, ffprobe } from '../../../../test/media/footage.ts';
import { readPlaylist, readRendition, readRungs } from '../../../../test/media/published-playlist.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { RtmpServer } from '../../../platform/rtmp/server.ts';
import { startRtmp } from '../../live/ingest/rtmp-ingest.ts';
import { makeStream } from '../../live/test-data.ts';

const patience = { timeout: 40_000, interval: 100 };

let server: TestServer;
let creator: TestAccount;
let rtmp: RtmpServer;
let folder: FootageFolder;

beforeAll(async () => {
  folder = await createFootageFolder();
  server = await startTestServer({ env: { RTMP_PORT: String(await freePort()) }, jobs: transcodeJobs });
  creator = await signUp(server, { role: 'creator' });
  rtmp = (await startRtmp(server.platform)) as RtmpServer;
});
afterAll(async () => {
  await rtmp.close();
  await server.close();
  await folder.remove();
});

async function segmentsOf(livestreamId: number) {
  const { db } = server.platform;
  return db
    .selectFrom('live_segment')
    .innerJoin('livestream', 'livestream.asset_id', 'live_segment.asset_id')
    .select(['live_segment.asset_id as assetId', 'run', 'is_slate as isSlate', 'picture_s as pictureS'])
    .where('livestream.id', '=', livestreamId)
    .orderBy('index')
    .execute();
}

/** Seconds of each colour in a file, in order. */
async function colorsOf(path: string): Promise<[string, number][]> {
  const out = join(folder.path, 'pixels.rgb');
  const args = `-v error -y -i ${path} -vf fps=10:start_time=0,scale=1:1 -f rawvideo -pix_fmt rgb24 ${out}`;
  await ffmpeg(args.split(' '));
  const bytes = await readFile(out);
  const colors: [string, number][] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [, green = 0, blue = 0] = bytes.subarray(at, at + 3);
    const color = green > 150 ? 'green' : blue > 150 ? 'blue' : 'dark';
    const last = colors.at(-1);
    if (last?.[0] === color) last[1] += 0.1;
    else colors.push([color, 0.1]);
  }
  return colors;
}

test('what the broadcaster sent becomes the source, from which all renditions are made on the same timeline', {
  timeout: 90_000,
}, async () => {
  const { platform } = server;
  const { mediaId, livestreamId } = await makeStream(platform, { createdBy: creator.userId, access: 'free' });
  const params = { mediaId };
  await creator.client.studioLive.update({ params, body: { publishesRecording: true, keepsSlates: true } });
  const { key, server: address } = await creator.client.studioLive.makeKey({ params });
  const stored = async (run: number) => (await segmentsOf(livestreamId)).filter((row) => row.run === run).length;

  const film = { size: '640x360', coding: '-g 60', seconds: 4, realtime: false };
  const first = startEncoder(`${address}/${key}`, { ...film, picture: 'color=0x00ff00' });
  await expect.poll(() => stored(0), patience).toBe(2);
  await first.ended;
  await expect.poll(() => stored(1), patience).toBe(1);
  const assetId = (await segmentsOf(livestreamId))[0]?.assetId as string;
  // As if the disk had been full. The live rendition has this second segment.
  await platform.storage.delete(`source/${assetId}/live/0-1.flv`);
  const second = startEncoder(`${address}/${key}`, { ...film, picture: 'color=0x0000ff' });
  await expect.poll(() => stored(2), patience).toBe(2);
  await creator.client.studioLive.end({ params });
  await second.ended;

  // Within five seconds it is a video at its address.
  const read = () => server.client.media.detail({ params });
  await expect.poll(() => read().catch(() => null), { timeout: 5000, interval: 50 }).toMatchObject({ mediaId });
  const { src } = await creator.client.media.playback({ params });
  expect((await fetch(new URL(src, server.url))).status).toBe(200);
  const before = await read();
  const wholeS = before.duration ?? 0;
  const blueAtS = Math.floor(wholeS) - 1;
  const chapters = [
    { start: 1, title: 'Green' },
    { start: blueAtS, title: 'Blue' },
  ];
  await creator.client.studioLive.update({ params, body: { chapters } });
  const starts = async () => (await read()).chapters.map(({ start }) => start);
  const clip = (startS: number, title: string) =>
    creator.client.clips.create({ body: { mediaId, startS, lengthS: 5, title } });
  await clip(3, 'Kept');
  await clip(1, 'Cut off');
  const clips = async () => {
    const own = await creator.client.clips.own();
    return own.clips.map(({ startS, isCut }) => (isCut ? 'cut' : Math.round(startS)));
  };

  // Live renditions are trimmed at once, between segments.
  const trimmed = await creator.client.studioLive.trim({ params, body: { startS: 2.3, endS: null } });
  expect(trimmed.recording).toMatchObject({ lengthS: wholeS, startS: 2, endS: wholeS });
  const firstFile = async () => (await readPlaylist(platform, assetId, 'g1/240p/playlist.m3u8')).segments[0]?.uri;
  await expect.poll(firstFile, patience).toBe('00001.m4s');
  expect(await starts()).toEqual([0, blueAtS - 2]);
  expect(await clips()).toEqual(['cut', 1]);
  const [part] = before.livestream?.parts ?? [];
  expect((await read()).livestream?.parts[0]).toEqual({ startS: 0, offsetMs: (part?.offsetMs ?? 0) + 2000 });

  await expect.poll(() => readRungs(platform, assetId), patience).toEqual(rungsOf('g2'));
  const source = await fileOf('source.mkv', () => platform.storage.read(`source/${assetId}/original`));
  expect(await ffprobe(source, 'stream=codec_name,width')).toBe('h264,640\nflac');
  const rows = await segmentsOf(livestreamId);
  const lengths = [0, 1, 2].map((run) => {
    return rows.filter((row) => row.run === run).reduce((sum, row) => sum + row.pictureS, 0);
  });
  expectColors(await colorsOf(source), lengths);
  const [greenS = 0, ...others] = lengths;
  const rendition = async (generation: string) =>
    colorsOf(await fileOf('rendition.mp4', () => readRendition(platform, assetId, `${generation}/240p`)));
  expectColors(await rendition('g2'), [greenS - 2, ...others]);
  expect((await read()).duration).toBeCloseTo(wholeS - 2, 1);
  await expect.poll(async () => (await read()).hasStoryboard, patience).toBe(true);
  // Viewers who have an address of the live renditions continue to watch.
  expect(await platform.storage.size(`v/${assetId}/g1/240p/playlist.m3u8`)).toBeGreaterThan(0);
  await expect.poll(() => platform.storage.size(`source/${assetId}/live/0-0.flv`), patience).toBeUndefined();

  // The trim is taken back: the present renditions stay until the new ones are made.
  await creator.client.studioLive.trim({ params, body: { startS: 0, endS: wholeS - 2 } });
  expect(await starts()).toEqual([0, blueAtS - 2]);
  await expect.poll(() => readRungs(platform, assetId), patience).toEqual(rungsOf('g3'));
  const [, slateS = 0, blueS = 0] = lengths;
  expectColors(await rendition('g3'), [greenS, slateS, blueS - 2]);
  expect(await starts()).toEqual([2]);
  expect(await clips()).toEqual([1, 3]);
  expect((await read()).livestream).toEqual(before.livestream);
  const nothing = creator.client.studioLive.trim({ params, body: { startS: wholeS, endS: 1 } });
  await expect(nothing).rejects.toThrow('body.endS: Nothing would be left');
});

/** All renditions of a picture of 640 × 360. */
function rungsOf(generation: string): string[] {
  return ['360p', '240p'].map((name) => `${generation}/${name}`);
}

async function fileOf(name: string, read: () => Promise<Buffer>): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, await read());
  return path;
}

function expectColors(colors: [string, number][], lengths: number[]) {
  expect(colors.map(([color]) => color)).toEqual(['green', 'dark', 'blue']);
  for (const [run, [, lengthS]] of colors.entries()) expect(Math.abs(lengthS - (lengths[run] ?? 0))).toBeLessThan(0.25);
}
