import { clipFirstS, clipMaxS, clipMinS } from '@greenlight/contract/limits';
import type { PlayerHandle } from '@greenlight/player/player';

/** A part of a video in whole seconds. */
export interface ClipRange {
  start: number;
  end: number;
}

/** How far the handles can move beyond the part that is chosen at first. */
const aroundS = 60;

/** The half minute before a moment, or the first half minute of the video. Null if the video is too short. */
export function firstRange(nowS: number, totalS: number): ClipRange | null {
  const last = Math.floor(totalS);
  if (last < clipMinS) return null;
  const end = Math.min(last, Math.max(Math.round(nowS), Math.min(clipFirstS, last)));
  return { start: Math.max(0, end - clipFirstS), end };
}

/** The part that the panel offers at first, or the key of the text why there is none. A livestream has no duration. */
export function firstChoice(
  player: Pick<PlayerHandle, 'currentTime' | 'secondsBehind'> | null,
  durationS: number | null | undefined,
): { totalS: number; first: ClipRange } | { problem: 'notPlaying' | 'tooShort' } {
  const nowS = player?.currentTime() ?? 0;
  const totalS = durationS ?? nowS + (player?.secondsBehind() ?? 0);
  // Without a player there is no preview. A player without a playlist does not know the time.
  if (!player || totalS === 0) return { problem: 'notPlaying' };
  const first = firstRange(nowS, totalS);
  return first ? { totalS, first } : { problem: 'tooShort' };
}

/** The range in which the handles can move. */
export function reachOf({ start, end }: ClipRange, totalS: number): ClipRange {
  return { start: Math.max(0, start - aroundS), end: Math.min(Math.floor(totalS), end + aroundS) };
}

/** The part after one handle was moved. The other handle follows if the part would be too long or too short. */
export function movedRange(before: ClipRange, moved: { start: number } | { end: number }, reach: ClipRange): ClipRange {
  if ('start' in moved) {
    const from = Math.min(Math.max(moved.start, reach.start), reach.end - clipMinS);
    return { start: from, end: Math.min(reach.end, Math.max(from + clipMinS, Math.min(before.end, from + clipMaxS))) };
  }
  const to = Math.max(Math.min(moved.end, reach.end), reach.start + clipMinS);
  return { start: Math.max(reach.start, Math.min(to - clipMinS, Math.max(before.start, to - clipMaxS))), end: to };
}
