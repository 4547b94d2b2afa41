import { type Rational, rateOf } from '../probe/frame-rate.ts';

/** A run of frames that one job encodes; all but the last are whole segments. */
export interface ChunkSpan {
  index: number;
  firstFrame: number;
  frameCount: number;
}

const segmentS = 2;
/** The first is short, for the upper rungs to join soon. */
const firstS = 4;
const steadyS = 24;
/** A rest shorter than this joins the chunk before it. */
const shortestS = 8;

/** Frames of a segment: every rung's GOP, closed, the same frames in all of them. */
export function segmentFrames(rate: Rational): number {
  return Math.max(1, Math.round(rateOf(rate) * segmentS));
}

/** Chunks counted in frames: a grid of seconds drifts at 29.97. */
export function planChunks({ frameCount, rate }: { frameCount: number; rate: Rational }): ChunkSpan[] {
  const gop = segmentFrames(rate);
  const framesIn = (seconds: number) => Math.max(1, Math.round(seconds / segmentS)) * gop;
  const spans: ChunkSpan[] = [];
  for (let firstFrame = 0; firstFrame < frameCount; ) {
    const index = spans.length;
    const wanted = framesIn(index === 0 ? firstS : steadyS);
    const left = frameCount - firstFrame;
    const taken = left - wanted < framesIn(shortestS) ? left : wanted;
    spans.push({ index, firstFrame, frameCount: taken });
    firstFrame += taken;
  }
  return spans;
}

/** Frames in each segment of a span: whole ones, and a shorter one at the video's end. */
export function segmentLengths({ frameCount }: Pick<ChunkSpan, 'frameCount'>, rate: Rational): number[] {
  const gop = segmentFrames(rate);
  return Array.from({ length: Math.ceil(frameCount / gop) }, (_, index) => Math.min(gop, frameCount - index * gop));
}
