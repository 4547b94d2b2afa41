import { readMaster, startPieces } from './playlist.ts';
import { preloadFile } from './preload-cache.ts';
import { startRung } from './start-rung.ts';

/** The time for which preloaded responses are kept. */
const againMs = 30_000;

const preloads = new Map<string, Promise<void>>();

async function preloadTrack(url: string, startAt: number) {
  const playlist = await preloadFile(url, 'text');
  const pieces = startPieces(playlist.data, playlist.url, startAt);
  await Promise.all(pieces.map((piece) => preloadFile(piece.url, 'bytes', piece.range)));
}

async function preloadTracks(src: string, startAt: number) {
  const master = await preloadFile(src, 'text');
  const { variants, audio } = readMaster(master.data, master.url);
  const variant = variants[startRung(variants)];
  const tracks = [variant?.url, audio.get(variant?.audioGroup ?? '')].filter((url) => url !== undefined);
  await Promise.all(tracks.map((url) => preloadTrack(url, startAt)));
}

/**
 * Fetches the playlists and the first bytes of the rung that starts at `startAt` seconds, at most once in 30 s for each
 * address and start. Rejects if a request fails.
 */
export function preloadStart(src: string, startAt: number): Promise<void> {
  const url = new URL(src, document.baseURI).href;
  const key = `${url} ${startAt}`;
  let tracks = preloads.get(key);
  if (!tracks) {
    tracks = preloadTracks(url, startAt);
    preloads.set(key, tracks);
    setTimeout(() => preloads.delete(key), againMs);
  }
  return tracks;
}
