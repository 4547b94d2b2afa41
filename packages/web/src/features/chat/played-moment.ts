import type { MediaDetail } from '@greenlight/contract/media';
import type { PlayerHandle } from '@greenlight/player/player';
import type { PlayedMoment } from './use-replay-offset.ts';

export type RecordedPart = NonNullable<MediaDetail['livestream']>['parts'][number];

/** The only part of a recording whose parts are unknown. */
const whole: RecordedPart = { startS: 0, offsetMs: 0 };

/** The moment that the player of a stream on air plays; null while it is unknown. */
export function playedMoment(player: PlayerHandle | null, startedAt: string): PlayedMoment | null {
  const recordedAt = player?.recordedAt() ?? null;
  if (!player || recordedAt === null) return null;
  return { offsetMs: recordedAt - Date.parse(startedAt), behindS: player.secondsBehind() };
}

/** The moment of the stream that is in the recording at `currentS`, in ms from the start of the stream. */
export function offsetOf(parts: readonly RecordedPart[], currentS: number): number {
  const { startS, offsetMs } = parts.findLast((part) => part.startS <= currentS) ?? whole;
  return offsetMs + (currentS - startS) * 1000;
}

/** The second of the recording at this moment of the stream. In a gap: the second where the recording continues. */
export function secondOf(parts: readonly RecordedPart[], offsetMs: number): number {
  const at = parts.findLastIndex((part) => part.offsetMs <= offsetMs);
  const { startS, offsetMs: beganMs } = parts[at] ?? parts[0] ?? whole;
  const endS = parts[at + 1]?.startS ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(startS + (offsetMs - beganMs) / 1000, 0), endS);
}

/** Viewers saw the end of the stream this much later, and wrote about it after that. */
const delayMs = 10_000;
/** After the end of a stream the chat continues for this time at most. */
const goodbyeMs = 15 * 60_000;

/** Counts the ms since the player of a recording came to the end, while its chat continues; 0 while it plays. */
export class EndClock {
  #endedAt: number | null = null;

  sinceEnd(hasEnded: boolean, nowMs: number): number {
    this.#endedAt = hasEnded ? (this.#endedAt ?? nowMs) : null;
    return this.#endedAt === null ? 0 : Math.min(delayMs + nowMs - this.#endedAt, goodbyeMs);
  }
}
