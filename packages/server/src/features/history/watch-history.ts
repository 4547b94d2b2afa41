import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCards } from '../media/media-card.ts';
import {
  deleteAllProgress,
  deleteProgress,
  listProgress,
  listWatched,
  type ProgressRow,
  updatePosition,
} from './queries.ts';

/** Videos that were watched, the latest first, each with its progress. */
export function listHistory(platform: Platform, args: Page & { userId: string }) {
  return listWatchedMedia(platform, args, false);
}

/** Videos that were begun and not finished, the latest first, each with its progress. */
export function listContinueWatching(platform: Platform, args: Page & { userId: string }) {
  return listWatchedMedia(platform, args, true);
}

async function listWatchedMedia(
  platform: Platform,
  { userId, ...page }: Page & { userId: string },
  resumable: boolean,
) {
  const found = await listWatched(platform.db, { userId, at: platform.clock.now(), resumable, page });
  const { rows, ...paging } = cutPage(found, page);
  const progress = new Map(rows.map((row) => [row.mediaId, toProgress(row)]));
  const cards = await listCards(platform, [...progress.keys()]);
  const media = cards.flatMap((card) => {
    const own = progress.get(card.mediaId);
    return own ? [{ ...card, progress: own }] : [];
  });
  return { media, ...paging };
}

function toProgress({ currentTime, totalTime, durationWatched, finished, watchedAt }: ProgressRow) {
  return { currentTime, totalTime, durationWatched, finished, watchedAt: watchedAt.toISOString() };
}

/** Where the viewer is in each video of `mediaIds` that was begun. */
export async function readProgress(platform: Platform, args: { userId: string; mediaIds: number[] }) {
  const rows = await listProgress(platform.db, args);
  return rows.map(({ mediaId, currentTime, totalTime }) => ({ mediaId, currentTime, totalTime }));
}

/** Where to go on, in seconds; 0 for a video that is new to the viewer or was watched to its end. */
export async function resumeTime(platform: Platform, args: { userId: string; mediaId: number }): Promise<number> {
  const [row] = await listProgress(platform.db, { userId: args.userId, mediaIds: [args.mediaId] });
  return row && !row.finished ? row.currentTime : 0;
}

export async function removeFromHistory(platform: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  await deleteProgress(platform.db, args);
}

/** It is no longer in Continue watching, and stays in the history. */
export async function removeFromContinueWatching(
  platform: Platform,
  args: { userId: string; mediaId: number },
): Promise<void> {
  await updatePosition(platform.db, { ...args, currentTime: 0 });
}

export async function clearHistory({ db }: Platform, userId: string): Promise<void> {
  await deleteAllProgress(db, userId);
}
