import { execFile } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeSound, encodeSpans, join, probeFile, shownTimes } from '../../../../test/media/encoded-rendition.ts';
import { createFootageFolder, type FootageFolder, ffmpeg, makeFootage } from '../../../../test/media/footage.ts';
import { timescaleOf } from '../fmp4/init-segment.ts';
import { readRational } from '../probe/frame-rate.ts';
import { segmentFrames } from './chunk-plan.ts';

const seconds = 7;
const run = promisify(execFile);
let footage: FootageFolder;

beforeAll(async () => {
  footage = await createFootageFolder();
});
afterAll(() => footage.remove());

/** Drops some frames, and a third of a second just before a seam. */
const gaps = ",select='not(eq(mod(n,7),4))*not(between(n,170,179))'";

test.for<Case>([{ rate: '30000/1001' }, { rate: '30', varies: true }])(
  'chunks at $rate fps join seamlessly',
  expectSeamless,
);
test.for<Case>([{ rate: '25' }, { rate: '24000/1001' }, { rate: '30' }, { rate: '50' }, { rate: '60000/1001' }])(
  'chunks at $rate fps join seamlessly, too',
  { tags: 'long' },
  expectSeamless,
);

interface Case {
  rate: string;
  varies?: boolean;
}

async function expectSeamless({ rate, varies = false }: Case) {
  const { num, den } = readRational(rate.includes('/') ? rate : `${rate}/1`) ?? { num: 0, den: 1 };
  const fps = num / den;
  // Just after a seam, where an offset of one frame would be visible.
  const flashFrame = segmentFrames({ num, den }) * 2 + 1;
  const flashS = flashFrame / fps;
  const name = `${rate.replace('/', '-')}${varies ? '-variable' : ''}`;
  const path = await makeFootage(footage, `${name}.mp4`, {
    seconds,
    rate,
    picture: `testsrc2=size=426x240:rate=${rate},drawbox=color=white:t=fill:enable=eq(n\\,${flashFrame})${varies ? gaps : ''}`,
    sound: `aevalsrc='if(between(t,${flashS},${flashS + 0.1}),0.5*sin(2*PI*1000*t),0)':s=48000`,
    output:
      `-c:v libx264 -preset ultrafast -crf 12 -g 250 -bf 2 -pix_fmt yuv420p ${varies ? '-fps_mode vfr' : ''} -c:a pcm_s16le -f mov`.split(
        / +/,
      ),
  });
  const facts = await probeFile(path);
  expect(facts.video.rate).toEqual({ num, den });
  expect(facts.frameCount).toBe(Math.round(seconds * fps));

  const gop = segmentFrames({ num, den });
  const edges = [0, gop * 2, gop * 3, facts.frameCount];
  const spans = edges.slice(1).map((edge, index) => {
    return { index, firstFrame: edges[index] as number, frameCount: edge - (edges[index] as number) };
  });
  const [[rung = '', chunked] = []] = await encodeSpans(path, facts, spans);
  const whole = (await encodeSpans(path, facts, [{ index: 0, firstFrame: 0, frameCount: facts.frameCount }])).get(rung);
  if (!chunked || !whole) throw new Error('nothing was encoded');

  expect(new Set(chunked.inits.map((init) => init.toString('hex'))).size).toBe(1);
  expect(chunked.inits[0]?.equals(whole.inits[0] as Buffer)).toBe(true);
  const tick = (timescaleOf(whole.inits[0] as Buffer) * den) / num;
  const expected = Array.from({ length: facts.frameCount }, (_, frame) => frame * tick);
  expect(shownTimes(chunked)).toEqual(expected);
  expect(shownTimes(whole)).toEqual(expected);

  const stitchedFile = await join(chunked, joinPath(footage.path, `${name}-stitched.mp4`));
  const wholeFile = await join(whole, joinPath(footage.path, `${name}-whole.mp4`));
  expect(await brightestFrame(stitchedFile)).toEqual({ frame: flashFrame, frames: facts.frameCount });
  const [stitchedSsim, wholeSsim] = await Promise.all([ssim(stitchedFile, path), ssim(wholeFile, path)]);
  expect(stitchedSsim).toBeGreaterThan(0.95);
  expect(Math.abs(stitchedSsim - wholeSsim)).toBeLessThan(0.002);

  const sound = await join(await encodeSound(path, facts, 0), joinPath(footage.path, `${name}-sound.mp4`));
  expect(Math.abs((await beepStart(sound)) - flashS)).toBeLessThan(0.006);
}

async function decode(path: string, ...args: string[]): Promise<Buffer> {
  const all = ['-v', 'error', '-i', path, ...args, 'pipe:1'];
  return (await run('ffmpeg', all, { encoding: 'buffer', maxBuffer: 1e9 })).stdout;
}

/** Reads one grey pixel for each frame. */
async function brightestFrame(path: string) {
  const pixels = await decode(path, ...'-fps_mode passthrough -vf scale=1:1 -pix_fmt gray -f rawvideo'.split(' '));
  return { frame: pixels.indexOf(Math.max(...pixels)), frames: pixels.length };
}

async function beepStart(path: string): Promise<number> {
  const bytes = await decode(path, ...'-ac 1 -ar 48000 -f f32le'.split(' '));
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));
  return samples.findIndex((sample) => Math.abs(sample) > 0.1) / 48_000;
}

async function ssim(path: string, reference: string): Promise<number> {
  const log = await ffmpeg(['-i', path, '-i', reference, '-lavfi', '[0:v][1:v]ssim', '-f', 'null', '-']);
  return Number(/SSIM .*All:([\d.]+)/.exec(log)?.[1]);
}
