import type { Readable } from 'node:stream';
import type { Fragment } from '../fmp4/fragment.ts';
import { timescaleOf } from '../fmp4/init-segment.ts';
import { readSegments } from '../fmp4/read-segments.ts';
import { rateOf } from '../probe/frame-rate.ts';
import { Refusal, spokenTime } from '../probe/refusal.ts';
import { runTool } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { segmentLengths } from './chunk-plan.ts';
import type { Rung } from './ladder.ts';
import { type ChunkWork, chunkArgs } from './video-chunk.ts';

/** Takes what an encoder makes, in order within a rendition; the encoder waits for it. */
export interface SegmentSink<Of> {
  init(of: Of, bytes: Buffer): Promise<void>;
  /** `index` counts from 0 at the start of the chunk. */
  segment(of: Of, index: number, fragment: Fragment): Promise<void>;
}

export interface EncodeOptions {
  signal: AbortSignal;
  /** Gives way to everything else on the machine. */
  background: boolean;
}

const timeLimitMs = 60 * 60_000;
export const stallLimitMs = 120_000;
const memoryLimitBytes = 8 * 1024 ** 3;
/** Containers without an index may land late: the first try then begins this much earlier. */
const indexed = /mov|matroska|avi|mxf/;
const leadsS = { indexed: [0.5, 20, Infinity], other: [20, Infinity] };

/**
 * Encodes a chunk into segments on the video's one grid of frames. Throws `Refusal` when the source gives no picture
 * there, and an error when anything is off the grid.
 */
export async function encodeChunk(
  toolchain: Pick<Toolchain, 'ffmpeg'>,
  work: Omit<ChunkWork, 'leadS'>,
  sink: SegmentSink<Rung>,
  options: EncodeOptions,
): Promise<void> {
  const leads = leadsS[indexed.test(work.facts.container) ? 'indexed' : 'other'];
  for (const leadS of leads) {
    const made = await encodeOnce(toolchain, { ...work, leadS }, sink, options);
    if (made === work.span.frameCount) return;
  }
  const atS = work.span.firstFrame / rateOf(work.facts.video.rate);
  throw new Refusal('damaged', { where: `from ${spokenTime(atS)} on` });
}

/** Frames that came, of each rung the same. */
async function encodeOnce(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  work: ChunkWork,
  sink: SegmentSink<Rung>,
  { signal, background }: EncodeOptions,
): Promise<number> {
  const counts = work.rungs.map(() => 0);
  const outputs = work.rungs.map((rung, index) => async (stream: Readable) => {
    counts[index] = await passOn(stream, rung, work, sink);
  });
  await runTool(ffmpeg, {
    args: chunkArgs(work),
    outputs,
    timeLimitMs,
    stallLimitMs,
    memoryLimitBytes,
    signal,
    background,
  });
  return Math.min(...counts);
}

async function passOn(stream: Readable, rung: Rung, work: ChunkWork, sink: SegmentSink<Rung>): Promise<number> {
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
    const isWhole = sampleCount === lengths[index];
    if (start !== (work.span.firstFrame + frames) * frameTicks || (!isWhole && index < lengths.length - 1)) {
      // A short read from an early key frame; what follows would be off as well.
      stream.destroy();
      return 0;
    }
    frames += sampleCount;
    if (isWhole) await sink.segment(rung, index, part.fragment);
    index += 1;
  }
  return frames;
}
