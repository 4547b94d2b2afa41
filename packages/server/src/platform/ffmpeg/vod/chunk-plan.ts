import { type Rational, rateOf } from '../probe/frame-rate.ts';

/** A range of frames that one job encodes: whole segments, except at the end of the video. */
export interface ChunkSpan {
  index: number;
  firstFrame: number;
  frameCount: number;
}

const segmentS = 2;
/** The first chunk is short, so that the upper rungs are available soon. */
const firstS = 4;
const steadyS = 24;
/** A shorter rest joins the chunk before it. */
const shortestS = 8;

/** Number of frames of a segment: the closed GOP of every rung, with the same frames in all of them. */
export function segmentFrames(rate: Rational): number {
  return Math.max(1, Math.round(rateOf(rate) * segmentS));
}

/** Plans chunks in frames, because a grid in seconds drifts at 29.97. */
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

/** Numbers of frames of the segments in a span. The last one of the video is shorter. */
export function segmentLengths({ frameCount }: Pick<ChunkSpan, 'frameCount'>, rate: Rational): number[] {
  const gop = segmentFrames(rate);
  return Array.from({ length: Math.ceil(frameCount / gop) }, (_, index) => Math.min(gop, frameCount - index * gop));
}
