import { dayMs } from '@greenlight/contract/duration';
import type { Platform } from '../../platform/platform.ts';
import { deleteRemovedBefore } from './queries.ts';

/** Moderators see removed clips for this long. */
const removedKeptMs = 30 * dayMs;
const pieceSize = 1000;

export async function forgetClips({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - removedKeptMs);
  while ((await deleteRemovedBefore(db, { before, limit: pieceSize })) === pieceSize);
}
