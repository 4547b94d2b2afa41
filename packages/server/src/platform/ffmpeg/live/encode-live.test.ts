import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolchain } from '../../../../test/media/encoded-rendition.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, ffprobe } from '../../../../test/media/footage.ts';
import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { readFlv } from '../../rtmp/read-flv.ts';
import { PublishRefusal, type RtmpServer, startRtmpServer } from '../../rtmp/server.ts';
import { BroadcastSource } from './broadcast-source.ts';
import { encodeLive, type LiveInit, type LivePart } from './encode-live.ts';
import { flvInput } from './live-args.ts';
import { planLive } from './live-ladder.ts';
import { LivePace, UnfitBroadcast } from './live-pace.ts';

const run = promisify(execFile);

interface Taken {
  inits: LiveInit[];
  parts: LivePart[];
  isFinished: boolean;
}

let server: RtmpServer;
let folder: FootageFolder;
let taken: Promise<Taken>;
/** Changes a broadcaster's tags before they are read. */
let change: (tag: MediaTag) => MediaTag = (tag) => tag;

beforeAll(async () => {
  folder = await createFootageFolder();
  server = await startRtmpServer({
    host: '127.0.0.1',
    port: 0,
    authorise: async () => (tags) => {
      taken = take(tags);
      return taken.then(
        () => undefined,
        (error) => Promise.reject(error instanceof UnfitBroadcast ? new PublishRefusal(error.message) : error),
      );
    },
    onTrouble: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

async function take(tags: AsyncGenerator<MediaTag>): Promise<Taken> {
  async function* changed() {
    for await (const tag of tags) yield change(tag);
  }
  const opened = Promise.withResolvers<void>();
  const source = new BroadcastSource(changed(), {
    pace: new LivePace(),
    onChange: () => (source.isNew || source.isOver) && opened.resolve(),
  });
  await opened.promise;
  const { facts } = source;
  if (facts === undefined) return source.over.then(() => Promise.reject(new Error('nothing came')));
  const { flv, skipS } = source.open();
  const made: Taken = { inits: [], parts: [], isFinished: false };
  const sink = {
    begin: async (inits: LiveInit[]) => void (made.inits = inits),
    part: async (part: LivePart) => void made.parts.push(part),
    finish: async () => void (made.isFinished = true),
  };
  const { signal } = new AbortController();
  const input = flvInput(skipS);
  await encodeLive(await toolchain(), { input, flv, ladder: planLive(facts), signal }, sink);
  return made;
}

async function send({ size = '426x240', rate = '30', seconds = 5, sound = true, soundS = 60, codec = 'libx264' } = {}) {
  change = (tag) => tag;
  const picture = `testsrc2=s=${size}:r=${rate},drawbox=color=white:t=fill:enable='between(t,3,3.2)'`;
  const tone = `aevalsrc='if(between(t,3,3.2),0.5*sin(2*PI*1000*t),0)':s=44100:d=${soundS}`;
  const inputs = [picture, ...(sound ? [tone] : [])].flatMap((source) => ['-f', 'lavfi', '-i', source]);
  const preset = codec === 'libx264' ? '-preset ultrafast ' : '';
  const coded = `-t ${seconds} -c:v ${codec} ${preset}-g 75 -c:a aac -f flv`.split(' ');
  await ffmpeg([...inputs, ...coded, `rtmp://127.0.0.1:${server.port}/live/key`]);
  return taken;
}

/** Makes one playable file of a track. */
async function trackFile({ inits, parts }: Taken, track: number): Promise<string> {
  const path = join(folder.path, `${track}.mp4`);
  const pieces = parts.map(({ tracks }) => tracks[track]?.bytes as Buffer);
  await writeFile(path, Buffer.concat([inits[track]?.bytes as Buffer, ...pieces]));
  return path;
}

/** Length of a track in seconds. */
function lengthOf({ parts }: Taken, track: number): number {
  return parts.reduce((sum, { tracks }) => sum + (tracks[track]?.durationS ?? 0), 0);
}

test('every rung and the sound have the same time in each part, and nothing is lost', async () => {
  const made = await send({ size: '854x480', rate: '30000/1001' });
  expect(made.inits.map(({ codec }) => codec)).toEqual([
    expect.stringMatching(/^avc1\.64/),
    expect.stringMatching(/^avc1\.64/),
    'mp4a.40.2',
  ]);
  // Six parts of ten frames are the 60 frames of a segment.
  const places = Array.from({ length: 15 }, (_, index) => [Math.floor(index / 6), index % 6]);
  expect(made.parts.map(({ segment, index }) => [segment, index])).toEqual(places);
  for (const [at, { segment, index, startS, isLast, tracks }] of made.parts.entries()) {
    expect(startS).toBeCloseTo(segment * 2.002 + (index * 1.001) / 3, 5);
    expect(isLast).toBe(index === 5);
    const [large, small, sound] = tracks;
    expect(large?.durationS).toBe(small?.durationS);
    if (at < 14) expect(large?.durationS).toBeCloseTo(1.001 / 3, 4);
    if (at < 14) expect(Math.abs((sound?.durationS ?? 0) - (large?.durationS ?? 0))).toBeLessThan(0.022);
    // A decoder can begin only with the first part of a segment.
    expect([large, small].map((track) => (track?.keyFrameBytes ?? 0) > 0)).toEqual([index === 0, index === 0]);
  }
  expect(made.isFinished).toBe(true);
  const [pictures, sound] = [await trackFile(made, 1), await trackFile(made, 2)];
  expect(Number(await ffprobe(pictures, 'stream=nb_read_packets', '-count_packets'))).toBe(150);
  const light = await decode(pictures, '-fps_mode passthrough -vf scale=1:1 -pix_fmt gray -f rawvideo');
  const flash = light.indexOf(Math.max(...light));
  const heard = await decode(sound, '-ac 1 -ar 48000 -f f32le');
  const samples = new Float32Array(heard.buffer, heard.byteOffset, Math.floor(heard.length / 4));
  const beepS = samples.findIndex((sample) => Math.abs(sample) > 0.1) / 48_000;
  expect(Math.abs((flash * 1001) / 30_000 - beepS)).toBeLessThan(0.06);
});

async function decode(path: string, how: string): Promise<Buffer> {
  const args = ['-v', 'error', '-i', path, ...how.split(' '), 'pipe:1'];
  return (await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e8 })).stdout;
}

test('a stream without sound gets silence', async () => {
  const made = await send({ sound: false });
  expect(made.inits).toHaveLength(2);
  expect(made.parts).toHaveLength(15);
  expect(Math.abs(lengthOf(made, 1) - 5)).toBeLessThan(0.25);
});

test('sound that ends before the picture is extended', async () => {
  const made = await send({ soundS: 4.8 });
  const [picture, sound] = [lengthOf(made, 0), lengthOf(made, 1)];
  expect(picture).toBeCloseTo(5, 3);
  expect(sound).toBeGreaterThan(4.99);
  expect(sound).toBeLessThan(5.12);
});

test('an encoder whose clock jumps by hours continues without a gap', async () => {
  const sending = send({ seconds: 6 });
  change = (tag) => ({ ...tag, timestamp: tag.timestamp > 2500 ? tag.timestamp + 4 * 3_600_000 : tag.timestamp });
  expect(Math.abs(lengthOf(await sending, 0) - 6)).toBeLessThan(0.3);
});

test('an encoder whose clock is set back continues without a gap', async () => {
  const sending = send({ seconds: 6 });
  change = (tag) => ({ ...tag, timestamp: tag.timestamp > 3500 ? tag.timestamp - 3000 : tag.timestamp });
  const made = await sending;
  expect(Math.abs(lengthOf(made, 0) - 6)).toBeLessThan(0.3);
  expect(Math.abs(lengthOf(made, 1) - 6)).toBeLessThan(0.3);
});

test('pictures other than H.264 are refused with a message', async () => {
  await expect(send({ codec: 'flv1' })).rejects.toThrow('flv');
  await expect(taken).rejects.toThrow('The picture must be H.264 and the sound AAC.');
});

test('a small machine makes fewer rungs of a large picture', () => {
  const source = { width: 1920, height: 1080, rate: { num: 60, den: 1 } };
  const [few, many] = [2, 16].map((processors) => planLive(source, processors));
  expect(few?.rungs.map(({ name }) => name)).toEqual(['720p', '480p', '240p']);
  expect(few?.rate).toEqual({ num: 60, den: 2 });
  expect(many?.rungs.map(({ name }) => name)).toEqual(['1080p', '720p', '480p']);
  expect(many?.rate).toEqual({ num: 60, den: 1 });
});

test('the broadcaster’s own picture is on top, and the machine encodes what it can beside it', async () => {
  const config = await configOf('1920x1080');
  const size = { width: 1920, height: 1080, bitrate: 6_000_000, config };
  const [slow, fast] = [30, 60].map((num) => planLive({ ...size, rate: { num, den: 1 } }, 2));
  expect(slow?.rungs.map(({ name }) => name)).toEqual(['1080p', '720p', '480p']);
  expect(slow?.rungs[0]?.maxBitrate).toBe(7_200_000);
  expect(fast?.rungs.map(({ name }) => name)).toEqual(['1080p', '480p', '240p']);
  expect(fast?.rate).toEqual({ num: 60, den: 1 });
  // Its size is that of the picture, even between two usual sizes.
  const between = { width: 1360, height: 800, rate: { num: 25, den: 1 } };
  const { rungs } = planLive({ ...between, config: await configOf('1360x800') }, 2);
  expect(rungs.map(({ width, height }) => [width, height])[0]).toEqual([1360, 800]);
  expect(planLive({ ...between, config }, 2).copied).toBeUndefined();
});

/** The decoder configuration of an H.264 picture of this size. */
async function configOf(size: string): Promise<Buffer> {
  const path = join(folder.path, `${size}.flv`);
  await ffmpeg(`-f lavfi -i color=s=${size}:r=5 -frames:v 2 -c:v libx264 -pix_fmt yuv420p -f flv ${path}`.split(' '));
  for await (const tag of readFlv(createReadStream(path))) if (roleOf(tag) === 'header') return tag.payload.subarray(5);
  throw new Error('It has no header');
}
