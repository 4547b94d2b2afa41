import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { updatePosition } from './queries.ts';
import { listWatchedMedia } from './watch-history.ts';

/** Started but unfinished videos, latest first, each with its progress. */
export function listContinueWatching(platform: Platform, args: Page & { userId: string }) {
  return listWatchedMedia(platform, args, true);
}

/** Removes a video from "continue watching". It stays in the history. */
export async function removeFromContinueWatching(
  platform: Platform,
  args: { userId: string; mediaId: number },
): Promise<void> {
  await updatePosition(platform.db, { ...args, currentTime: 0 });
}
