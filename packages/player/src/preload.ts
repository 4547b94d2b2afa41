import { preloadStart } from './engine/preload.ts';
import { preloadFile } from './engine/preload-cache.ts';
import type { Skin } from './skin/skin.tsx';

let skin: typeof Skin | undefined;

/** The player's code, or undefined before it is loaded. */
export function loadedSkin(): typeof Skin | undefined {
  return skin;
}

/** Loads the player's code. Rejects if loading fails. */
export async function preloadPlayer(): Promise<void> {
  ({ Skin: skin } = await import('./skin/skin.tsx'));
}

/**
 * For hover, focus or touch of a card: preloads the player's code, the playlists and the first bytes of the rung that
 * starts at `startAt` seconds. Repeated calls do nothing. Never rejects.
 */
export async function preloadSource(src: string, startAt = 0): Promise<void> {
  await Promise.allSettled([preloadPlayer(), preloadStart(src, startAt)]);
}

/** The player's code and the playlist of a livestream. Its media would be old when the player needs it. Never rejects. */
export async function preloadLive(src: string): Promise<void> {
  await Promise.allSettled([preloadPlayer(), preloadFile(new URL(src, document.baseURI).href, 'text')]);
}
