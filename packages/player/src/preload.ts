import { readMaster, startPieces } from './playlist.ts';
import { startRung } from './start-rung.ts';
import { warmUp } from './warm.ts';

const warmed = new Map<string, Promise<void>>();
/** As long as the fetched bytes wait for the player. */
const againMs = 30_000;

async function warmTrack(url: string, startAt: number) {
  const playlist = await warmUp(url, 'text');
  const pieces = startPieces(String(playlist.data), playlist.url, startAt);
  await Promise.all(pieces.map((piece) => warmUp(piece.url, 'bytes', piece.range)));
}

async function warmSource(src: string, startAt: number) {
  const master = await warmUp(src, 'text');
  const { variants, audio } = readMaster(String(master.data), master.url);
  const variant = variants[startRung(variants)];
  const sound = variant?.audioGroup && audio.get(variant.audioGroup);
  await Promise.all(
    [variant, sound].map((track) => {
      if (!track) return undefined;
      return warmTrack(typeof track === 'string' ? track : track.url, startAt);
    }),
  );
}

/** Loads the player's code. */
export function preloadPlayer(): Promise<unknown> {
  return import('./skin/skin.tsx');
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
    warming = Promise.all([preloadPlayer(), warmSource(url, startAt)]).then(
      () => undefined,
      () => undefined,
    );
    warmed.set(key, warming);
    setTimeout(() => warmed.delete(key), againMs);
  }
  await warming;
}
