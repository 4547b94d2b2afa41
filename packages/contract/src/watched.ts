import { watchedFraction, watchedRestFraction, watchedRestSeconds } from './limits.ts';

/** Whether a video counts as watched, by seconds: up to its last twentieth, and a short one up to its last moments. */
export function isWatched({ currentTime, totalTime }: { currentTime: number; totalTime: number }): boolean {
  const rest = Math.max(
    (1 - watchedFraction) * totalTime,
    Math.min(watchedRestSeconds, watchedRestFraction * totalTime),
  );
  // Players differ by a hundredth of a second.
  return totalTime > 0 && currentTime >= totalTime - rest - 0.01;
}
