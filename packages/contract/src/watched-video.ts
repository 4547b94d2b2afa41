import { watchedFraction, watchedRestFraction, watchedRestSeconds } from './limits.ts';

/** Whether a video counts as watched, in seconds: at most 5 % is left, or the last seconds of a short video. */
export function isWatched({ currentTime, totalTime }: { currentTime: number; totalTime: number }): boolean {
  const rest = Math.max(
    (1 - watchedFraction) * totalTime,
    Math.min(watchedRestSeconds, watchedRestFraction * totalTime),
  );
  // Players differ by up to a hundredth of a second.
  return totalTime > 0 && currentTime >= totalTime - rest - 0.01;
}
