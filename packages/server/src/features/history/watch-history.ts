import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCards } from '../media/media-card.ts';
import { deleteAllProgress, deleteProgress, listProgress, listWatchedVideos, type ProgressRow } from './queries.ts';

/** The accounts of these that have ever watched a video to its end, as far as the service can know. */
export { listWatchedInFull } from './queries.ts';

/** Watched videos, latest first, each with its progress. */
export function listHistory(platform: Platform, args: Page & { userId: string }) {
  return listWatchedMedia(platform, args, false);
}

/** `resumable`: only started, unfinished ones. */
export async function listWatchedMedia(
  platform: Platform,
  { userId, ...page }: Page & { userId: string },
  resumable: boolean,
) {
  const found = await listWatchedVideos(platform.db, { userId, at: platform.clock.now(), resumable, page });
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

/** The viewer's position in each started video of `mediaIds`. */
export async function readProgress(platform: Platform, args: { userId: string; mediaIds: number[] }) {
  const rows = await listProgress(platform.db, args);
  return rows.map(({ mediaId, currentTime, totalTime }) => ({ mediaId, currentTime, totalTime }));
}

/** Where to resume, in seconds; 0 for a video that is new to the viewer or was finished. */
export async function resumeTime(platform: Platform, args: { userId: string; mediaId: number }): Promise<number> {
  const [row] = await listProgress(platform.db, { userId: args.userId, mediaIds: [args.mediaId] });
  return row && !row.finished ? row.currentTime : 0;
}

export async function removeFromHistory(platform: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  await deleteProgress(platform.db, args);
}

export async function clearHistory({ db }: Platform, userId: string): Promise<void> {
  await deleteAllProgress(db, userId);
}
