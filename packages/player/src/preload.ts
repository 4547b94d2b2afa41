import { warmStart } from './engine/preload.ts';
import type { Skin } from './skin/skin.tsx';

let skin: typeof Skin | undefined;

/** The player's code, once it is loaded. */
export function loadedSkin(): typeof Skin | undefined {
  return skin;
}

/** Loads the player's code; rejects when it can't be had. */
export async function preloadPlayer(): Promise<void> {
  ({ Skin: skin } = await import('./skin/skin.tsx'));
}

/**
 * For hover, focus or touch of a card: loads the player's code, the playlists and the first bytes of the rung that will
 * start at `startAt` seconds. Repeated calls cost nothing; never rejects.
 */
export async function preloadSource(src: string, startAt = 0): Promise<void> {
  await Promise.allSettled([preloadPlayer(), warmStart(src, startAt)]);
}
