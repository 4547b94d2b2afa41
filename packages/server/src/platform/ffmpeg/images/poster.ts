import sharp from 'sharp';
import { rateOf } from '../probe/frame-rate.ts';
import { durationS, type SourceFacts } from '../probe/source-facts.ts';
import { flags } from '../tool/flags.ts';
import { runTool } from '../tool/run-tool.ts';
import { type Source, sourceArgs } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { deinterlaceFilter, sdrPicture } from '../vod/picture-filter.ts';
import { movedPicture } from '../vod/video-chunk.ts';

const timeLimitMs = 120_000;
const memoryLimitBytes = 4 * 1024 ** 3;
const widestPx = 1920;
const scoredPx = 160;
const goodPlaces = [0.15, 0.4, 0.7];
const jpegOut = flags('-c:v mjpeg -q:v 2 -strict unofficial -f image2pipe pipe:1');
/** Nearly black, white or flat pictures show nothing. */
const darkest = 24;
const brightest = 235;

/** How good a still a picture (RGB) is: light enough, rich in contrast and colour, sharp. Higher is better. */
export function stillScore(rgb: Buffer, width: number): number {
  let [sum, squares, colour, edges] = [0, 0, 0, 0];
  const pixels = rgb.length / 3;
  let leftLight = 0;
  for (let index = 0; index < pixels; index += 1) {
    const [r, g, b] = [rgb[index * 3] as number, rgb[index * 3 + 1] as number, rgb[index * 3 + 2] as number];
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    sum += light;
    squares += light * light;
    colour += Math.max(r, g, b) - Math.min(r, g, b);
    if (index % width > 0) edges += Math.abs(light - leftLight);
    leftLight = light;
  }
  const mean = sum / pixels;
  const contrast = Math.sqrt(Math.max(0, squares / pixels - mean * mean));
  const usable = mean > darkest && mean < brightest ? 1 : 0.05;
  return usable * contrast * (1 + colour / pixels / 64) * (1 + edges / pixels / 16);
}

/** The best still of each of `count` equal parts, without the very beginning and end, in order of time. */
export function chooseStills(scores: number[], count: number): number[] {
  const margin = Math.floor(scores.length * 0.04);
  const inner = scores.slice(margin, scores.length - margin).map((score, index) => ({ score, index: index + margin }));
  const stretches = Array.from({ length: Math.min(count, inner.length) }, (_, place) => {
    const [from, to] = [place, place + 1].map((edge) =>
      Math.round((edge * inner.length) / Math.min(count, inner.length)),
    );
    return inner.slice(from, to);
  });
  return stretches.map((stretch) => stretch.reduce((best, still) => (still.score > best.score ? still : best)).index);
}

/** The frame at a time, in the source's full quality (at most 1920 wide), as JPEG. */
export async function extractFrame(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { source, facts, timeS, signal }: { source: Source; facts: SourceFacts; timeS: number; signal?: AbortSignal },
): Promise<Buffer> {
  const { video, frameCount, startS = 0 } = facts;
  const rate = rateOf(video.rate);
  const frame = Math.min(Math.max(0, Math.floor(timeS * rate + 1e-6)), frameCount - 1);
  const seekS = startS + frame / rate - 1;
  const fromZero = seekS > 0 ? '' : ':start_time=0';
  const frames = [
    ...movedPicture(facts),
    `fps=${video.rate.num}/${video.rate.den}${fromZero}`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=start_pts=${frame}`,
  ];
  const { stdout } = await runTool(ffmpeg, {
    args: [
      ...flags('-nostdin -hide_banner -v error -copyts -start_at_zero -noaccurate_seek'),
      ...(seekS > 0 ? ['-ss', seekS.toFixed(6)] : []),
      ...sourceArgs(source),
      ...flags(`-map 0:${video.streamIndex} -frames:v 1`),
      '-vf',
      [...deinterlaceFilter(video), ...frames, ...sdrPicture(video, stillSize(video))].join(','),
      ...jpegOut,
    ],
    timeLimitMs,
    memoryLimitBytes,
    signal,
  });
  return stdout;
}

/**
 * The best of some key frames spread over the source, as JPEG. Nothing else is decoded, so a long file takes no longer.
 */
export async function findGoodFrame(
  toolchain: Pick<Toolchain, 'ffmpeg'>,
  { source, facts, signal }: { source: Source; facts: SourceFacts; signal: AbortSignal },
): Promise<Buffer> {
  let best: { score: number; jpeg: Buffer } = { score: Number.NEGATIVE_INFINITY, jpeg: Buffer.alloc(0) };
  for (const place of goodPlaces) {
    const jpeg = await extractKeyFrame(toolchain, { source, facts, timeS: place * durationS(facts), signal });
    // There is no key frame from this time on.
    if (jpeg.length === 0) continue;
    const small = await sharp(jpeg).resize({ width: scoredPx }).removeAlpha().raw().toBuffer();
    const score = stillScore(small, scoredPx);
    if (score > best.score) best = { score, jpeg };
  }
  if (best.jpeg.length === 0) return extractFrame(toolchain, { source, facts, timeS: 0, signal });
  return best.jpeg;
}

/** The last key frame before a time; empty if there is none. */
async function extractKeyFrame(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { source, facts, timeS, signal }: { source: Source; facts: SourceFacts; timeS: number; signal: AbortSignal },
): Promise<Buffer> {
  const { video } = facts;
  const { stdout } = await runTool(ffmpeg, {
    args: [
      ...flags('-nostdin -hide_banner -v error -threads 1 -skip_frame nokey -noaccurate_seek'),
      '-ss',
      ((facts.startS ?? 0) + timeS).toFixed(3),
      ...sourceArgs(source),
      ...flags(`-map 0:${video.streamIndex} -frames:v 1`),
      '-vf',
      [...deinterlaceFilter(video), ...sdrPicture(video, stillSize(video))].join(','),
      ...jpegOut,
    ],
    timeLimitMs,
    memoryLimitBytes,
    signal,
    patience: 'some',
  });
  return stdout;
}

function stillSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, widestPx / width);
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) };
}
