import type { LiveState } from '@greenlight/contract/live';

/** A stream that was announced counts as one to come for this long after its time: broadcasters are late. */
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
