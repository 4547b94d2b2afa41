import type { Platform } from '../platform.ts';
import { deleteRoomEventsBefore } from './room-queries.ts';

/** For this long, a member who reconnects gets the missed events, instead of reading the whole state again. */
const resumeMs = 10 * 60_000;

export function forgetRoomEvents({ db, clock }: Platform): Promise<void> {
  return deleteRoomEventsBefore(db, new Date(clock.now().getTime() - resumeMs));
}
