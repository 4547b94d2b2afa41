import type { PlaybackSession } from '../playback-session.ts';
import type { LiveSheets } from '../props.ts';

/** Used without hls.js, which knows where each segment begins. */
const usualSegmentSeconds = 2;

/** Index of the last entry that starts at or before `time`; -1 without one. `times` are in order. */
export function lastBefore(times: readonly { start: number }[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The sheet with the still of a segment: its address, and the place of the still on it, from 0. */
export function sheetOf({ address, stills }: LiveSheets, segment: number): { url: string; place: number } {
  return { url: address.replace('{n}', String(Math.floor(segment / stills))), place: segment % stills };
}

/** The sheet with the still of a time in a livestream; null if it cannot exist yet. */
export function sheetAt({ engine, store }: PlaybackSession, sheets: LiveSheets, time: number) {
  const fragments = engine.hls?.latestLevelDetails?.fragments;
  const { seekableStart, edge } = store.get();
  const segmentAt = (at: number) =>
    fragments
      ? (fragments[lastBefore(fragments, at)]?.sn ?? null)
      : Math.floor(Math.max(0, at - seekableStart) / usualSegmentSeconds);
  const [segment, last] = [segmentAt(time), segmentAt(edge)];
  if (typeof segment !== 'number' || typeof last !== 'number') return null;
  const isComplete = Math.floor(segment / sheets.stills) < Math.floor(last / sheets.stills);
  return isComplete ? sheetOf(sheets, segment) : null;
}
