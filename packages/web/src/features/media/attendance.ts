import { unattendedVideosMax } from '@greenlight/contract/limits';

/** Videos that have begun by themselves since the viewer last touched, pressed or turned anything. */
let begun = 0;
let isWatching = false;

function isHere(): void {
  begun = 0;
}

/** One more video begins that nobody asked for. */
export function noteUnattended(): void {
  begun += 1;
  if (isWatching) return;
  isWatching = true;
  for (const sign of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, isHere, { capture: true, passive: true });
}

/** Whether to ask first if anybody is still watching. */
export function isUnattended(): boolean {
  return begun >= unattendedVideosMax;
}
