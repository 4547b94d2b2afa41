import Hls, { type LevelDetails, type MediaFragment } from 'hls.js';

/**
 * hls.js gives the sound the time of day of the picture, to the millisecond. But sound has frames of 1,024 samples, so
 * it begins up to half a frame (12 ms) earlier. Each drop of a broadcaster may add a fraction of a millisecond.
 */
const toleranceS = 0.06;

interface Lookup {
  loadingParts: boolean;
  fragmentTracker: { getState(fragment: MediaFragment): string };
  getNextFragment(position: number, details: LevelDetails): MediaFragment | null;
}

/**
 * Lets hls.js 1.7.4 load the first part of a segment if the buffer ends a few milliseconds earlier than the playlist
 * says. Without this, hls.js finds the segment before at the edge of a stream, because it searches without tolerance.
 * It then loads nothing until playback stops, for up to six seconds. A segment with a part that is still to be loaded
 * is found without tolerance: its last part may be shorter than that, and hls.js would skip it. hls.js loads nothing of
 * a segment that it holds to be loaded, whatever it notes of the parts.
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
    if (!this.loadingParts) return find.call(this, position, details);
    const exact = find.call(this, position, details);
    return exact && this.fragmentTracker.getState(exact) !== 'OK' && hasPartToLoad(exact, details)
      ? exact
      : find.call(this, position + toleranceS, details);
  };
}

function hasPartToLoad({ sn }: MediaFragment, { partList }: LevelDetails): boolean {
  return partList?.some(({ fragment, loaded, gap }) => fragment.sn === sn && !loaded && !gap) ?? false;
}
