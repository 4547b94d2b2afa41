import type { Platform } from '../../platform/platform.ts';
import { findHistoryPausedAt, updateHistoryPausedAt } from '../account/account-status.ts';

export async function isHistoryPaused({ db }: Platform, userId: string): Promise<boolean> {
  return (await findHistoryPausedAt(db, userId)) !== null;
}

/** While the history is paused, reports of players are accepted but not stored. */
export async function updateHistoryPause(
  { db, clock }: Platform,
  { userId, paused }: { userId: string; paused: boolean },
): Promise<void> {
  await updateHistoryPausedAt(db, userId, paused ? clock.now() : null);
}
