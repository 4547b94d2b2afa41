import type { PlayerHandle } from '@greenlight/player/player';
import { type RefObject, useState } from 'react';
import { EndClock, offsetOf, type RecordedPart } from './played-moment.ts';
import type { PlayedMoment } from './use-replay-offset.ts';

/** Returns the moment that the player of a recording plays. After the end the chat continues with the clock. */
export function useRecordedMoment(
  player: RefObject<PlayerHandle | null>,
  parts: readonly RecordedPart[],
): () => PlayedMoment | null {
  const [clock] = useState(() => new EndClock());
  return () => {
    if (!player.current) return null;
    const playedMs = offsetOf(parts, player.current.currentTime());
    const offsetMs = playedMs + clock.sinceEnd(player.current.hasEnded(), Date.now());
    return { offsetMs, behindS: Number.POSITIVE_INFINITY };
  };
}
