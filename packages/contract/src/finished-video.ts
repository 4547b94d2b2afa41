import { finishedFraction, finishedRestFraction, finishedRestSeconds } from './limits.ts';

/** Whether a video counts as finished, in seconds: at most 5 % is left, or the last seconds of a short video. */
export function isFinished({ currentTime, totalTime }: { currentTime: number; totalTime: number }): boolean {
  const rest = Math.max(
    (1 - finishedFraction) * totalTime,
    Math.min(finishedRestSeconds, finishedRestFraction * totalTime),
  );
  // Players differ by up to a hundredth of a second.
  return totalTime > 0 && currentTime >= totalTime - rest - 0.01;
}
