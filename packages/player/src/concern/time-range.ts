import type { LiveEdgeState, PlaybackState } from '../state.ts';

/** What a timeline shows, in seconds of the media: a whole video or a clip of it, or a livestream from its start to the live edge. */
export interface TimeRange {
  start: number;
  end: number;
}

type Times = Pick<PlaybackState, 'rangeStart' | 'duration' | 'seekableStart' | 'seekableEnd'> &
  Pick<LiveEdgeState, 'edge'>;

/** A forward seek that is nearer to the live edge than this is a seek to it. */
const nearEdgeSeconds = 1;
/** hls.js takes a time before the first segment of any track for the live edge, and tracks differ a little. */
const startMarginSeconds = 0.1;

/** `end` equals `start` as long as nothing is known. */
export function timeRange({ rangeStart, duration, seekableStart, edge }: Times, isLive: boolean): TimeRange {
  if (!isLive) return { start: rangeStart, end: Math.max(rangeStart, duration) };
  return { start: seekableStart, end: Math.max(seekableStart, edge) };
}

/** Where a time is in a range, as a share from 0 to 1. */
export function shareOf(range: TimeRange, time: number): number {
  const length = range.end - range.start;
  return length > 0 ? Math.min(1, Math.max(0, (time - range.start) / length)) : 0;
}

/**
 * The time to seek to, within what can be played; null for a step forward of a livestream that is at its edge already,
 * which would only interrupt it.
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
