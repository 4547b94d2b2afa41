import Hls, { type LevelDetails, type MediaFragment } from 'hls.js';

/**
 * Sound is in frames of 1,024 samples: it begins up to half a frame (12 ms) before the picture whose time of day hls.js
 * gives it, to the millisecond. Each drop of a broadcaster may add a fraction of a millisecond. A shorter part is not skipped:
 * hls.js then goes on after the last part that it has loaded.
 */
const toleranceS = 0.06;

interface Lookup {
  loadingParts: boolean;
  getNextFragment(position: number, details: LevelDetails): MediaFragment | null;
}

/**
 * Lets hls.js 1.7.4 load the first part of a segment when the buffer ends a few milliseconds before the playlist says. At
 * the edge of a stream it looks for the segment without tolerance, finds the one before, and loads nothing until playback
 * stands still, for up to six seconds.
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
