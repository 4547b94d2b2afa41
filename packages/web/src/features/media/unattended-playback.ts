import { unattendedVideosMax } from '@greenlight/contract/limits';

/** Number of videos that started automatically since the last input of the viewer. */
let autoStarts = 0;
let isWatching = false;

function isHere(): void {
  autoStarts = 0;
}

/** Counts a video that starts automatically. */
export function countUnattendedVideo(): void {
  autoStarts += 1;
  if (isWatching) return;
  isWatching = true;
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, isHere, { capture: true, passive: true });
}

/** Whether to ask if somebody is still watching before the next video starts. */
export function isUnattended(): boolean {
  return autoStarts >= unattendedVideosMax;
}
