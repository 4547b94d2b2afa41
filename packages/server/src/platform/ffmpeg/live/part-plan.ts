import { type Rational, rateOf } from '../probe/frame-rate.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';

/** Shorter parts break players, longer ones add delay. */
const shortestS = 0.2;
const longestS = 0.3334;
/** Of the longest one, the least that is allowed for a part which is not the last of its segment. */
const leastShare = 0.85;

/**
 * Frames of a part of a live segment (RFC 8216bis §4.4.4.9): as many as fit into a third of a second. The last part of a
 * segment has the rest, which is at least 0.2 s at all usual rates.
 */
export function partFrames(rate: Rational): number {
  const shortest = rateOf(rate) * shortestS;
  const longest = Math.max(1, Math.floor(rateOf(rate) * longestS));
  return planParts(segmentFrames(rate), { longest, least: shortest, shortest });
}

/** The same for a segment of any other length, of a stream whose longest parts are given by {@link partFrames}. */
export function partFramesOf(segment: number, rate: Rational): number {
  const longest = partFrames(rate);
  return planParts(segment, { longest, least: longest * leastShare, shortest: rateOf(rate) * shortestS });
}

/** The last part is at least as long as `shortest` if that is possible, else as long as possible. */
function planParts(segment: number, { longest, least, shortest }: Record<'longest' | 'least' | 'shortest', number>) {
  const last = (frames: number) => segment % frames || frames;
  let best = longest;
  for (let frames = longest; frames >= least; frames -= 1) {
    if (last(frames) >= shortest) return frames;
    if (last(frames) > last(best)) best = frames;
  }
  return best;
}
