import { readMaster, startPieces } from './playlist.ts';
import { warmUp } from './preload-cache.ts';
import { startRung } from './start-rung.ts';

/** The time for which preloaded responses are kept. */
const againMs = 30_000;

const warming = new Map<string, Promise<void>>();

async function warmTrack(url: string, startAt: number) {
  const playlist = await warmUp(url, 'text');
  const pieces = startPieces(playlist.data, playlist.url, startAt);
  await Promise.all(pieces.map((piece) => warmUp(piece.url, 'bytes', piece.range)));
}

async function warmTracks(src: string, startAt: number) {
  const master = await warmUp(src, 'text');
  const { variants, audio } = readMaster(master.data, master.url);
  const variant = variants[startRung(variants)];
  const tracks = [variant?.url, audio.get(variant?.audioGroup ?? '')].filter((url) => url !== undefined);
  await Promise.all(tracks.map((url) => warmTrack(url, startAt)));
}

/**
 * Fetches the playlists and the first bytes of the rung that starts at `startAt` seconds, at most once in 30 s for each
 * address and start. Rejects if a request fails.
 */
export function warmStart(src: string, startAt: number): Promise<void> {
  const url = new URL(src, document.baseURI).href;
  const key = `${url} ${startAt}`;
  let tracks = warming.get(key);
  if (!tracks) {
    tracks = warmTracks(url, startAt);
    warming.set(key, tracks);
    setTimeout(() => warming.delete(key), againMs);
  }
  return tracks;
}
