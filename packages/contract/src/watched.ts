import { watchedFraction, watchedRestFraction, watchedRestSeconds } from './limits.ts';

/** Whether a video counts as watched, by seconds: to its last twentieth, and of a short one to its last moments. */
export function isWatched({ currentTime, totalTime }: { currentTime: number; totalTime: number }): boolean {
  const rest = Math.max(
    (1 - watchedFraction) * totalTime,
    Math.min(watchedRestSeconds, watchedRestFraction * totalTime),
  );
  // A hundredth of a second is what players differ by.
  return totalTime > 0 && currentTime >= totalTime - rest - 0.01;
}
