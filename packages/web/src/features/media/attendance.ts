import { unattendedVideosMax } from '@greenlight/contract/limits';

/** Videos that started automatically since the viewer last did anything. */
let autoStarts = 0;
let isWatching = false;

function isHere(): void {
  autoStarts = 0;
}

/** Counts a video that starts automatically. */
export function noteUnattended(): void {
  autoStarts += 1;
  if (isWatching) return;
  isWatching = true;
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, isHere, { capture: true, passive: true });
}

/** Whether to ask first if somebody is still watching. */
export function isUnattended(): boolean {
  return autoStarts >= unattendedVideosMax;
}
