import { readMaster, startPieces } from './playlist.ts';
import type { Skin } from './skin/skin.tsx';
import { startRung } from './start-rung.ts';
import { warmUp } from './warm.ts';

/** As long as the fetched bytes wait for the player. */
const againMs = 30_000;

const warmed = new Map<string, Promise<void>>();
let skin: typeof Skin | undefined;

/** The player's code, once it is here. */
export function loadedSkin(): typeof Skin | undefined {
  return skin;
}

/** Loads the player's code; rejects when it can't be had. */
export async function preloadPlayer(): Promise<void> {
  ({ Skin: skin } = await import('./skin/skin.tsx'));
}

async function warmTrack(url: string, startAt: number) {
  const playlist = await warmUp(url, 'text');
  const pieces = startPieces(playlist.data, playlist.url, startAt);
  await Promise.all(pieces.map((piece) => warmUp(piece.url, 'bytes', piece.range)));
}

async function warmSource(src: string, startAt: number) {
  const master = await warmUp(src, 'text');
  const { variants, audio } = readMaster(master.data, master.url);
  const variant = variants[startRung(variants)];
  const tracks = [variant?.url, audio.get(variant?.audioGroup ?? '')].filter((url) => url !== undefined);
  await Promise.all(tracks.map((url) => warmTrack(url, startAt)));
}

/**
 * On intent (hover, focus, touch of a card): the player's code, the playlists and the first bytes of the rung that will
 * start at `startAt` seconds. May be called as often as one likes; never rejects.
 */
export async function preloadSource(src: string, startAt = 0): Promise<void> {
  const url = new URL(src, document.baseURI).href;
  const key = `${url} ${startAt}`;
  let warming = warmed.get(key);
  if (!warming) {
    warming = Promise.allSettled([preloadPlayer(), warmSource(url, startAt)]).then(() => undefined);
    warmed.set(key, warming);
    setTimeout(() => warmed.delete(key), againMs);
  }
  await warming;
}
