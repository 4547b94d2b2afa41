import { useEffect, useEffectEvent, useState } from 'react';
import { isBehind } from './replay-state.ts';

const everyMs = 500;

/** The moment that plays: ms from the start of the stream, and seconds behind the live edge (infinite: a recording). */
export interface PlayedMoment {
  offsetMs: number;
  behindS: number;
}

/**
 * The moment whose chat is shown, in ms from the start of the stream; null at the live edge. It is read twice a second,
 * so that it follows any speed, pause and seek.
 */
export function useReplayOffset(read: () => PlayedMoment | null): number | null {
  const [offsetMs, setOffsetMs] = useState<number | null>(null);
  const ask = useEffectEvent(read);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = ask();
      setOffsetMs((before) => (now && isBehind(now.behindS, before !== null) ? now.offsetMs : null));
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
  return offsetMs;
}
