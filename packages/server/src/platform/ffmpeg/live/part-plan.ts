import { type Rational, rateOf } from '../probe/frame-rate.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';

/** Length of a frame of sound, which has 1,024 samples. */
export const soundFrameS = 1024 / 48_000;
/** Shorter parts break players, longer ones add delay. A third of a second, also at 29.97 frames. */
const shortestS = 0.2;
const longestS = 0.3337;
/** A part that is not the last of its segment has at least this share of the longest part (RFC 8216bis). */
const leastShare = 0.85;
/** Copied pictures have times in whole milliseconds. */
const copiedS = 0.001;

/**
 * Number of frames of a part of a live segment (RFC 8216bis §4.4.4.9): as many as fit into a third of a second. The
 * last part of a segment has the rest, which is at least 0.2 s at all usual frame rates.
 */
export function partFrames(rate: Rational): number {
  const longest = Math.max(1, Math.floor(rateOf(rate) * longestS));
  return planParts(segmentFrames(rate), rate, { longest, isLong: (frames) => frames >= rateOf(rate) * shortestS });
}

/** The same for a segment of any other length, in a stream whose longest parts are given by {@link partFrames}. */
export function partFramesOf(segment: number, rate: Rational): number {
  const { pictureS, soundS } = partTargets(rate);
  const isLong = (frames: number) => {
    const lengthS = frames / rateOf(rate);
    // The sound of a part may be shorter than its picture.
    const soundFrames = Math.floor(lengthS / soundFrameS);
    return lengthS >= pictureS * leastShare && soundFrames * soundFrameS >= soundS * leastShare;
  };
  return planParts(segment, rate, { longest: partFrames(rate), isLong });
}

/** The longest parts of a stream, in seconds. A part of the sound ends with a whole frame, so it may be longer. */
export function partTargets(rate: Rational): { pictureS: number; soundS: number } {
  const pictureS = partFrames(rate) / rateOf(rate) + copiedS;
  return { pictureS, soundS: Math.ceil(pictureS / soundFrameS) * soundFrameS };
}

/**
 * Chooses the number of frames of a part, so that the last part of the segment has 0.2 s, or as much as possible. All
 * other parts are as long as allowed.
 */
function planParts(
  segment: number,
  rate: Rational,
  { longest, isLong }: { longest: number; isLong: (frames: number) => boolean },
) {
  const last = (frames: number) => segment % frames || frames;
  let best = longest;
  for (let frames = longest; frames > 0 && isLong(frames); frames -= 1) {
    if (last(frames) >= rateOf(rate) * shortestS) return frames;
    if (last(frames) > last(best)) best = frames;
  }
  return best;
}
