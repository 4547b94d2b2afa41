import { useEffect, useEffectEvent, useRef } from 'react';

const everyMs = 10_000;
const checkMs = 1000;
const aheadMs = 5000;

/** Tells the server how far a recording was watched: every ten seconds, and sooner when the known calls run out. */
export function useReach(offsetMs: number | null, reachedMs: number, reach: ((atMs: number) => Promise<void>) | null) {
  const told = useRef({ atMs: -1, when: 0 });
  const check = useEffectEvent(() => {
    if (offsetMs === null || !reach) return;
    const now = performance.now();
    const isShort = offsetMs > reachedMs - aheadMs && now - told.current.when > 2 * checkMs;
    const isDue = now - told.current.when > everyMs && Math.abs(offsetMs - told.current.atMs) > checkMs;
    if (!isShort && !isDue) return;
    if (told.current.atMs === Math.round(offsetMs) && !isShort) return;
    told.current = { atMs: Math.round(offsetMs), when: now };
    reach(Math.max(0, Math.round(offsetMs))).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setInterval(() => check(), checkMs);
    return () => clearInterval(timer);
  }, []);
}
