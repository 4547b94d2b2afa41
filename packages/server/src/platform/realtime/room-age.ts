import type { Platform } from '../platform.ts';
import { deleteRoomEventsBefore } from './room-queries.ts';

/** For this long somebody who comes back gets what was missed, instead of reading all anew. */
const resumeMs = 10 * 60_000;

export function forgetRoomEvents({ db, clock }: Platform): Promise<void> {
  return deleteRoomEventsBefore(db, new Date(clock.now().getTime() - resumeMs));
}
