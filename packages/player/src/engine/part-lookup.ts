import Hls, { type LevelDetails, type MediaFragment } from 'hls.js';

/** Playlists and buffers round differently; parts last 200 ms at least. */
const toleranceS = 0.01;

interface Lookup {
  loadingParts: boolean;
  getNextFragment(position: number, details: LevelDetails): MediaFragment | null;
}

/**
 * Lets hls.js 1.7.4 load the first part of a segment when the buffer ends a few milliseconds before the playlist says. It
 * looks for the segment without tolerance, finds the one before, and loads nothing until playback stands still for
 * seconds. The sums of durations differ after each drop of a broadcaster.
 */
export function tolerateEarlyEnds(): void {
  const { audioStreamController: controller } = Hls.DefaultConfig;
  // What the controllers of picture and sound share.
  const shared = controller && (Object.getPrototypeOf(controller.prototype) as Lookup);
  if (!shared) return;
  const find: (this: Lookup, ...asked: Parameters<Lookup['getNextFragment']>) => MediaFragment | null = Reflect.get(
    shared,
    'getNextFragment',
  );
  shared.getNextFragment = function findNext(this: Lookup, position, details) {
    return find.call(this, this.loadingParts ? position + toleranceS : position, details);
  };
}
