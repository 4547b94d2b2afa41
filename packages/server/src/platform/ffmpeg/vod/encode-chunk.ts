import type { Readable } from 'node:stream';
import type { Fragment } from '../fmp4/fragment.ts';
import { timescaleOf } from '../fmp4/init-segment.ts';
import { readSegments } from '../fmp4/read-segments.ts';
import { rateOf } from '../probe/frame-rate.ts';
import { Refusal, spokenTime } from '../probe/refusal.ts';
import { runTool, ToolError, type ToolPriority } from '../tool/run-tool.ts';
import { isNetworkTrouble } from '../tool/source.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { segmentLengths } from './chunk-plan.ts';
import type { Rung } from './ladder.ts';
import { type ChunkWork, chunkArgs } from './video-chunk.ts';

/** Receives encoded segments, in order within a rendition; the encoder waits for it. */
export interface SegmentSink<Of> {
  init(of: Of, bytes: Buffer): Promise<void>;
  /** `index` counts from 0 at the start of the chunk. */
  segment(of: Of, index: number, fragment: Fragment): Promise<void>;
}

export interface EncodeOptions {
  signal: AbortSignal;
  patience: ToolPriority;
}

const timeLimitMs = 60 * 60_000;
export const stallLimitMs = 120_000;
const memoryLimitBytes = 8 * 1024 ** 3;
/** Containers with an index. Without one, seeking may land too late, so the first attempt starts earlier. */
const indexed = /mov|matroska|avi|mxf/;
const leadsS = { indexed: [0.5, 20, Infinity], other: [20, Infinity] };

/**
 * Encodes a chunk into segments on the video's frame grid. Throws `Refusal` if the source has no picture there, and an
 * error if a frame is off the grid.
 */
export async function encodeChunk<R extends Rung>(
  toolchain: Pick<Toolchain, 'ffmpeg'>,
  work: Omit<ChunkWork<R>, 'leadS'>,
  sink: SegmentSink<R>,
  options: EncodeOptions,
): Promise<void> {
  const leads = leadsS[indexed.test(work.facts.container) ? 'indexed' : 'other'];
  for (const leadS of leads) {
    if (await encodeOnce(toolchain, { ...work, leadS }, sink, options)) return;
  }
  const atS = work.span.firstFrame / rateOf(work.facts.video.rate);
  throw new Refusal('damaged', { where: `from ${spokenTime(atS)} on` });
}

/** Returns whether all frames were encoded: false if reading started too late, or the picture ends too early. */
async function encodeOnce<R extends Rung>(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  work: ChunkWork<R>,
  sink: SegmentSink<R>,
  { signal, patience }: EncodeOptions,
): Promise<boolean> {
  const counts = work.rungs.map(() => 0);
  const outputs = work.rungs.map((rung, index) => async (stream: Readable) => {
    counts[index] = await passOn(stream, rung, work, sink);
  });
  const limits = { timeLimitMs, stallLimitMs, memoryLimitBytes };
  const { stderr } = await runTool(ffmpeg, { args: chunkArgs(work), outputs, ...limits, signal, patience });
  const isWhole = counts.every((count) => count === work.span.frameCount);
  if (!isWhole && isNetworkTrouble(work.source, stderr)) throw new ToolError('exit', 'The source broke off', stderr);
  return isWhole;
}

/** Returns the number of frames in their right places. Stops at the first wrong one. */
async function passOn<R extends Rung>(
  stream: Readable,
  rung: R,
  work: ChunkWork<R>,
  sink: SegmentSink<R>,
): Promise<number> {
  const { rate } = work.facts.video;
  const lengths = segmentLengths(work.span, rate);
  let frameTicks = 0;
  let frames = 0;
  let index = 0;
  for await (const part of readSegments(stream)) {
    if (part.kind === 'init') {
      frameTicks = (timescaleOf(part.bytes) * rate.den) / rate.num;
      await sink.init(rung, part.bytes);
      continue;
    }
    const { start, sampleCount } = part.fragment;
    const isInPlace = start === (work.span.firstFrame + frames) * frameTicks;
    if (isInPlace && sampleCount === lengths[index]) {
      await sink.segment(rung, index, part.fragment);
      frames += sampleCount;
      index += 1;
    }
  }
  return frames;
}
