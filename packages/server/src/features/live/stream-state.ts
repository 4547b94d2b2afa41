import type { LiveState } from '@greenlight/contract/live';

/** A stream counts as upcoming for this long after its planned time: broadcasters are late. */
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
