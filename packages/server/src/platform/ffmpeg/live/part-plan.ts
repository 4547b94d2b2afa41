import { type Rational, rateOf } from '../probe/frame-rate.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';

/** Shorter parts break players, longer ones add delay. */
const shortestS = 0.2;
const longestS = 0.3334;

/**
 * Frames of a part of a live segment (RFC 8216bis §4.4.4.9): as many as fit into a third of a second. The last part of a
 * segment has the rest, which is at least 0.2 s at all usual rates.
 */
export function partFrames(rate: Rational): number {
  const gop = segmentFrames(rate);
  const shortest = rateOf(rate) * shortestS;
  const longest = Math.max(1, Math.floor(rateOf(rate) * longestS));
  for (let frames = longest; frames >= shortest; frames -= 1) {
    const rest = gop % frames;
    if (rest === 0 || rest >= shortest) return frames;
  }
  return longest;
}
