import type { Platform } from '../../platform/platform.ts';
import { findPausedAt, updatePausedAt } from './pause-queries.ts';

export async function readIsPaused({ db }: Platform, userId: string): Promise<boolean> {
  return (await findPausedAt(db, userId)) !== null;
}

/** While the history is paused, reports of players are accepted but not stored. */
export async function pauseHistory(
  { db, clock }: Platform,
  { userId, paused }: { userId: string; paused: boolean },
): Promise<void> {
  await updatePausedAt(db, { userId, at: paused ? clock.now() : null });
}
