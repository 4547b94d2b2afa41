import type { PlayerHandle } from '@greenlight/player/player';
import type { PlayedMoment } from './use-replay-offset.ts';

/** What the player of a stream on air plays; null while it is not known. */
export function playedMoment(player: PlayerHandle | null, startedAt: string): PlayedMoment | null {
  const recordedAt = player?.recordedAt() ?? null;
  if (!player || recordedAt === null) return null;
  return { offsetMs: recordedAt - Date.parse(startedAt), behindS: player.secondsBehind() };
}

/** The same of its recording; without times in its playlist the recording begins with the stream. */
export function playedRecording(player: PlayerHandle | null, startedAt: string): PlayedMoment | null {
  if (!player) return null;
  const recordedAt = player.recordedAt();
  const offsetMs = recordedAt === null ? player.currentTime() * 1000 : recordedAt - Date.parse(startedAt);
  return { offsetMs, behindS: Number.POSITIVE_INFINITY };
}
