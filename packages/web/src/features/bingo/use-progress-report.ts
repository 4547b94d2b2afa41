import { useEffect, useEffectEvent, useRef } from 'react';

const everyMs = 10_000;
const checkMs = 1000;
const aheadMs = 5000;

/** Reports how far a recording was watched: every ten seconds, and earlier if few known calls are left. */
export function useProgressReport(
  offsetMs: number | null,
  reachedMs: number,
  reach: ((atMs: number) => Promise<void>) | null,
) {
  const lastReport = useRef({ atMs: -1, when: 0 });
  const check = useEffectEvent(() => {
    if (offsetMs === null || !reach) return;
    const now = performance.now();
    const isShort = offsetMs > reachedMs - aheadMs && now - lastReport.current.when > 2 * checkMs;
    const isDue = now - lastReport.current.when > everyMs && Math.abs(offsetMs - lastReport.current.atMs) > checkMs;
    if (!isShort && !isDue) return;
    if (lastReport.current.atMs === Math.round(offsetMs) && !isShort) return;
    lastReport.current = { atMs: Math.round(offsetMs), when: now };
    reach(Math.max(0, Math.round(offsetMs))).catch(() => undefined);
  });
  useEffect(() => {
    const timer = setInterval(() => check(), checkMs);
    return () => clearInterval(timer);
  }, []);
}
