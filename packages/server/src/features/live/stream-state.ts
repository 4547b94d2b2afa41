import type { LiveState } from '@greenlight/contract/live';

/** A stream counts as planned for this long after its planned time, because broadcasters may be late. */
export const startGraceMs = 60 * 60 * 1000;

export interface StreamTimes {
  startsAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export function streamStateOf({ startedAt, endedAt }: StreamTimes): LiveState {
  if (endedAt) return 'ended';
  return startedAt ? 'live' : 'scheduled';
}
