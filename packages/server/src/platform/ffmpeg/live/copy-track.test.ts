import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolchain } from '../../../../test/media/encoded-rendition.ts';
import { createFootageFolder, type FootageFolder, makeFootage } from '../../../../test/media/footage.ts';
import { type MediaTag, roleOf } from '../../rtmp/flv.ts';
import { readFlv } from '../../rtmp/read-flv.ts';
import { laterFragment, presentationTimes } from '../fmp4/fragment.ts';
import { BroadcastSource } from './broadcast-source.ts';
import type { LiveInit, LivePart } from './encode-live.ts';
import { EncoderRun } from './encoder-run.ts';
import { type LiveLadder, planLive } from './live-ladder.ts';
import { LivePace } from './live-pace.ts';
import { partTargets } from './part-plan.ts';

const run = promisify(execFile);

interface Taken {
  inits: LiveInit[];
  parts: LivePart[];
  ladder: LiveLadder;
  failure: unknown;
}

let folder: FootageFolder;

beforeAll(async () => void (folder = await createFootageFolder()));
afterAll(() => folder.remove());

const films = new Map<string, Promise<string>>();

/** The file of a broadcaster: with a flash in the fourth second, and two frames between others. */
function footage(name: string, options: string, { rate = '30', seconds = 6 } = {}): Promise<string> {
  const known = films.get(`${options} ${rate} ${seconds}`);
  if (known) return known;
  const picture = `testsrc2=s=854x480:r=${rate},drawbox=color=white:t=fill:enable='between(t,3,3.2)'`;
  const output = `-c:v libx264 -preset superfast -bf 2 ${options} -pix_fmt yuv420p -c:a aac -f flv`.split(' ');
  const made = makeFootage(folder, name, { picture, seconds, output });
  films.set(`${options} ${rate} ${seconds}`, made);
  return made;
}

/** Encodes it like the process of a stream, with the ladder of an earlier source if there is one. */
async function take(
  path: string,
  { ladder: known, change = (tag) => tag }: { ladder?: LiveLadder; change?: (tag: MediaTag) => MediaTag | null } = {},
): Promise<Taken> {
  async function* tags() {
    for await (const tag of readFlv(createReadStream(path))) {
      const changed = change(tag);
      if (changed) yield changed;
    }
  }
  let changed = Promise.withResolvers<void>();
  const onChange = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const source = new BroadcastSource(tags(), { pace: new LivePace(), onChange });
  while (!source.facts) await changed.promise;
  const ladder = known ?? planLive(source.facts);
  const encoder = new EncoderRun(await toolchain(), { source, ladder, beganAt: new Date(), onChange });
  const parts: LivePart[] = [];
  while (!encoder.isDone) {
    const ready = encoder.take();
    parts.push(...ready);
    if (ready.length === 0) await changed.promise;
  }
  return { inits: encoder.inits, parts, ladder, failure: encoder.failure };
}

async function trackFile(name: string, track: number, all: Taken[]): Promise<string> {
  const path = join(folder.path, name);
  let endS = 0;
  const pieces = all.flatMap(({ parts, inits }) => {
    const ticks = Math.round(endS * (inits[track]?.timescale ?? 1));
    endS += parts.reduce((sum, { tracks }) => sum + (tracks[track]?.durationS ?? 0), 0);
    return parts.map(({ tracks }) => laterFragment(tracks[track]?.bytes as Buffer, ticks));
  });
  await writeFile(path, Buffer.concat([all[0]?.inits[track]?.bytes as Buffer, ...pieces]));
  return path;
}

/** The hash of each picture, in display order. Throws for a damaged picture. */
async function picturesOf(path: string): Promise<string[]> {
  const args = `-v error -xerror -i ${path} -map 0:v -fps_mode passthrough -f framemd5 -`.split(' ');
  const { stdout, stderr } = await run('ffmpeg', args, { maxBuffer: 1e8 });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .flatMap((line) => (line.startsWith('#') || line === '' ? [] : [line.split(',').at(-1) ?? '']));
}

/** The start of each segment in a track, by its timestamps. */
function segmentStarts({ parts, inits }: Taken, track: number): number[] {
  return parts
    .filter(({ index }) => index === 0)
    .map(({ tracks }) => (presentationTimes(tracks[track]?.bytes as Buffer)[0] ?? 0) / (inits[track]?.timescale ?? 1));
}

/** The least length of a part that is not the last of its segment, at 30 frames a second (RFC 8216bis). */
const leastS = 0.85 * partTargets({ num: 30, den: 1 }).pictureS;

/** The length of the first picture of a part in the copied track. */
function firstPictureS({ parts, inits }: Taken, at: number): number {
  const [top] = parts[at]?.tracks ?? [];
  const [first = 0, second] = presentationTimes(top?.bytes as Buffer);
  return second === undefined ? (top?.durationS ?? 0) : (second - first) / (inits[0]?.timescale ?? 1);
}

const keysAt = '-force_key_frames 0,1.2,2.9,4.1,5 -sc_threshold 0';

test('the pictures of the broadcaster are the top rendition, as they came', async () => {
  const path = await footage('irregular.flv', keysAt);
  const taken = await take(path);
  expect(taken.failure).toBeUndefined();
  expect(taken.ladder.copied).toBeDefined();
  expect(taken.inits.map(({ codec }) => codec)).toEqual([
    'avc1.64001f',
    expect.stringMatching(/^avc1\.64/),
    'mp4a.40.2',
  ]);
  const sent = await picturesOf(path);
  expect(sent).toHaveLength(180);
  expect(await picturesOf(await trackFile('top.mp4', 0, [taken]))).toEqual(sent);
  // The other renditions have their key frames in the same places.
  expect(await picturesOf(await trackFile('low.mp4', 1, [taken]))).toHaveLength(180);
  const starts = segmentStarts(taken, 0);
  for (const [index, at] of [0, 1.2, 2.9, 4.1, 5].entries()) {
    expect(starts[index]).toBeCloseTo(at, 2);
    expect(segmentStarts(taken, 1)[index]).toBeCloseTo(at, 2);
  }
  expect(starts).toHaveLength(5);
  for (const { index, tracks, isLast } of taken.parts.slice(0, -1)) {
    const [top, low, sound] = tracks.map(({ durationS }) => durationS) as [number, number, number];
    expect(Math.abs(top - low)).toBeLessThan(0.02);
    expect(Math.abs(top - sound)).toBeLessThan(0.04);
    expect(top).toBeLessThanOrEqual(0.334);
    if (!isLast) expect(top).toBeGreaterThanOrEqual(leastS);
    expect(tracks.map(({ keyFrameBytes }) => keyFrameBytes > 0)).toEqual([index === 0, index === 0, false]);
  }
});

test('a camera whose pictures come at uneven times is copied, and no part is too long', async () => {
  const lost = 'eq(mod(n,7),3)+eq(mod(n,11),5)+between(n,70,76)';
  const picture = `testsrc2=s=854x480:r=30,select='not(${lost})'`;
  const output =
    '-fps_mode vfr -c:v libx264 -preset ultrafast -bf 0 -g 300 -force_key_frames expr:gte(t,n_forced) -pix_fmt yuv420p -c:a aac -f flv'.split(
      ' ',
    );
  const path = await makeFootage(folder, 'camera.flv', { picture, seconds: 6, output });
  const shifts = [0, 9, -11, 4, -6, 12];
  let keyMs = -Infinity;
  const taken = await take(path, {
    change: (tag) => {
      if (tag.kind !== 'video' || tag.timestamp === 0) return tag;
      const inSecond = tag.timestamp % 1000;
      const shifted = tag.timestamp + (shifts[tag.timestamp % shifts.length] ?? 0);
      // The pictures before and after a key frame are shown in the same step of a steady rate.
      const before = inSecond > 960 ? tag.timestamp - inSecond + 985 : shifted;
      const timestamp = shifted < keyMs + 60 ? keyMs + 3 : before;
      keyMs = roleOf(tag) === 'key' ? timestamp : -Infinity;
      return { ...tag, timestamp };
    },
  });
  expect(taken.failure).toBeUndefined();
  const copied = await picturesOf(await trackFile('camera.mp4', 0, [taken]));
  expect(copied).toEqual(await picturesOf(path));
  const lengths = taken.parts.map(({ tracks }) => tracks.map(({ durationS }) => durationS));
  expect(lengths.length).toBeGreaterThan(17);
  for (const [top, low, sound] of lengths as [number, number, number][]) {
    expect(Math.max(top, low)).toBeLessThan(0.335);
    expect(Math.abs(top - low)).toBeLessThan(0.034);
    expect(Math.abs(top - sound)).toBeLessThan(0.06);
  }
  for (const [at, { tracks, isLast }] of taken.parts.slice(0, -1).entries()) {
    const topS = tracks[0]?.durationS ?? 0;
    // A part is shorter only if the next picture is too long for it (decision 018).
    if (!isLast && topS < leastS) expect(topS + firstPictureS(taken, at + 1)).toBeGreaterThan(1 / 3);
  }
  expect(segmentStarts(taken, 0).length).toBeGreaterThan(3);
  for (const [index, start] of segmentStarts(taken, 1).entries()) {
    expect(Math.abs(start - (segmentStarts(taken, 0)[index] ?? 0))).toBeLessThan(0.02);
  }
});

test('a key frame each second at 29.97 frames leaves no short part', async () => {
  const taken = await take(await footage('second.flv', '-g 30', { rate: '30000/1001', seconds: 4 }));
  const parts = taken.parts.filter(({ segment }) => segment === 1 || segment === 2);
  const frames = parts.map(({ tracks }) => Math.round(((tracks[0]?.durationS ?? 0) * 30_000) / 1001));
  expect(frames).toEqual([10, 10, 10, 10, 10, 10]);
});

test('what is encoded in its place has the same initialisation segment, and plays in one file with it', async () => {
  const first = await take(await footage('sent.flv', '-g 60', { seconds: 4 }));
  const other = await footage('other.flv', '-g 60 -profile:v main -refs 2', { seconds: 4 });
  const second = await take(other, { ladder: first.ladder });
  expect(second.failure).toBeUndefined();
  expect(second.inits.map(({ bytes }) => bytes.toString('hex'))).toEqual(
    first.inits.map(({ bytes }) => bytes.toString('hex')),
  );
  expect((await picturesOf(await trackFile('both.mp4', 0, [first, second, first]))).length).toBeGreaterThanOrEqual(360);
  // It was encoded, so its pictures are not those that were sent.
  const encoded = await picturesOf(await trackFile('second.mp4', 0, [{ ...first, parts: second.parts }]));
  const sent = new Set(await picturesOf(other));
  expect(encoded.filter((hash) => sent.has(hash)).length).toBeLessThan(60);
});

test('key frames that are more than two seconds apart end it for the whole stream, without a fault', async () => {
  const path = await footage('long.flv', '-g 150');
  const taken = await take(path);
  expect(taken.failure).toBeUndefined();
  expect(taken.ladder.copied?.isGivenUp).toBe(true);
  // The earlier pictures are there, and the rest is encoded.
  expect((await picturesOf(await trackFile('begin.mp4', 0, [taken]))).length).toBeGreaterThan(55);
  const again = await take(path, { ladder: taken.ladder });
  expect((await picturesOf(await trackFile('again.mp4', 0, [again]))).length).toBeGreaterThanOrEqual(180);
});

test('pictures that did not come end it, but it is tried again', async () => {
  const path = await footage('gap.flv', '-g 30', { seconds: 3 });
  const isLost = ({ kind, timestamp }: MediaTag) => kind === 'video' && timestamp > 1500 && timestamp < 1990;
  const taken = await take(path, { change: (tag) => (isLost(tag) ? null : tag) });
  expect(taken.failure).toBeUndefined();
  expect(taken.ladder.copied).toEqual({ config: expect.any(Buffer), isGivenUp: false });
  expect((await picturesOf(await trackFile('gap.mp4', 0, [taken]))).length).toBeGreaterThan(40);
});

test.each([
  ['a stream whose first picture is cut off ends as any that cannot be read', 0, 'ToolError'],
  ['a later picture that is cut off only ends the copy', 1000, undefined],
])('%s', async (_, atMs, failure) => {
  const path = await footage('short.flv', '-g 30', { seconds: 3 });
  const isCut = ({ kind, timestamp, payload }: MediaTag) => kind === 'video' && timestamp === atMs && payload[1] === 1;
  const taken = await take(path, {
    change: (tag) => (isCut(tag) ? { ...tag, payload: tag.payload.subarray(0, 2) } : tag),
  });
  expect((taken.failure as Error | undefined)?.name).toBe(failure);
  expect(taken.ladder.copied?.isGivenUp).not.toBe(true);
});

test.each([
  ['ten bits', '-pix_fmt yuv420p10le', '854x480'],
  ['interlaced fields', '-flags +ildct+ilme -x264-params tff=1', '854x480'],
  ['4:4:4', '-pix_fmt yuv444p', '854x480'],
])('%s are encoded', async (_, options, size) => {
  const path = await makeFootage(folder, 'unfit.flv', {
    seconds: 1,
    size,
    output: `-c:v libx264 -preset ultrafast ${options} -c:a aac -f flv`.split(' '),
  });
  expect((await take(path)).ladder.copied).toBeUndefined();
});
