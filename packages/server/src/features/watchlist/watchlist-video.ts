import { watchlistId } from '@greenlight/contract/limits';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { listCardPage } from '../media/media-card.ts';
import { deleteItem, insertItem, listItems, listItemsOf } from './watchlist-video-queries.ts';

/** The playlist of docs/product/watchlist.md, the latest addition first. */
export async function readWatchlist(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  const ids = await listItems(platform.db, { userId, at: platform.clock.now(), page });
  return { id: watchlistId, type: 'user-playlist' as const, ...(await listCardPage(platform, ids, page)) };
}

/** The videos of `mediaIds` that are in the watchlist. */
export function findInWatchlist({ db }: Platform, args: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return listItemsOf(db, args);
}

/** Throws `not_found` for a video that visitors cannot see. */
export async function addToWatchlist({ db, clock }: Platform, userId: string, mediaId: number): Promise<void> {
  if (!(await insertItem(db, { userId, mediaId, at: clock.now() }))) throw new ProblemError('not_found');
}

export function removeFromWatchlist({ db }: Platform, userId: string, mediaId: number): Promise<void> {
  return deleteItem(db, { userId, mediaId });
}
