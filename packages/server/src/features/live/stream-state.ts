import { hourMs } from '@greenlight/contract/duration';
import type { LiveState } from '@greenlight/contract/live';

/** A stream counts as planned for this long after its planned time, because broadcasters may be late. */
export const startGraceMs = hourMs;

export interface StreamTimes {
  startsAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export function streamStateOf({ startedAt, endedAt }: StreamTimes): LiveState {
  if (endedAt) return 'ended';
  return startedAt ? 'live' : 'scheduled';
}
