import type { LiveEdgeState, PlaybackState } from '../state.ts';

/** What a timeline shows, in seconds: a video, a clip, or a livestream from its start to the live edge. */
export interface TimeRange {
  start: number;
  end: number;
}

type Times = Pick<PlaybackState, 'rangeStart' | 'duration' | 'seekableStart' | 'seekableEnd'> &
  Pick<LiveEdgeState, 'edge'>;

/** A forward seek that ends nearer to the live edge than this goes to the live edge. */
const nearEdgeSeconds = 1;
/**
 * hls.js goes to the live edge for a time before the first segment of any track. Tracks begin at slightly different
 * times.
 */
const startMarginSeconds = 0.1;

/** `end` equals `start` while the length is unknown. */
export function timeRange({ rangeStart, duration, seekableStart, edge }: Times, isLive: boolean): TimeRange {
  if (!isLive) return { start: rangeStart, end: Math.max(rangeStart, duration) };
  return { start: seekableStart, end: Math.max(seekableStart, edge) };
}

/** The place of a time in a range, as a share from 0 to 1. */
export function fractionOf(range: TimeRange, time: number): number {
  const length = range.end - range.start;
  return length > 0 ? Math.min(1, Math.max(0, (time - range.start) / length)) : 0;
}

/**
 * The time to seek to, within what can be played. Null for a step forward at the edge of a livestream, which would only
 * interrupt it.
 */
export function seekTarget(times: Times, seek: { from: number; to: number; isLive: boolean }): number | null {
  const { seekableStart, seekableEnd, duration, edge } = times;
  const { from, to, isLive } = seek;
  if (!isLive) return Math.max(seekableStart, Math.min(to, seekableEnd > 0 ? seekableEnd : duration));
  const first = seekableStart + startMarginSeconds;
  if (edge === 0) return Math.max(first, seekableEnd > 0 ? Math.min(to, seekableEnd) : to);
  if (to > from && edge - from < nearEdgeSeconds) return null;
  return Math.max(first, to > edge - nearEdgeSeconds ? edge : to);
}
