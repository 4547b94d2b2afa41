import Hls, { type LevelDetails, type MediaFragment } from 'hls.js';

/**
 * hls.js gives the sound the time of day of the picture, to the millisecond. But sound has frames of 1,024 samples, so
 * it begins up to half a frame (12 ms) earlier. Each drop of a broadcaster may add a fraction of a millisecond. A part
 * that is shorter than this tolerance is not skipped: hls.js then continues after the last part that it has loaded.
 */
const toleranceS = 0.06;

interface Lookup {
  loadingParts: boolean;
  getNextFragment(position: number, details: LevelDetails): MediaFragment | null;
}

/**
 * Lets hls.js 1.7.4 load the first part of a segment if the buffer ends a few milliseconds earlier than the playlist
 * says. Without this, hls.js finds the segment before at the edge of a stream, because it searches without tolerance.
 * It then loads nothing until playback stops, for up to six seconds.
 */
export function tolerateEarlyEnds(): void {
  const { audioStreamController: controller } = Hls.DefaultConfig;
  // The class that the controllers of picture and sound extend.
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
