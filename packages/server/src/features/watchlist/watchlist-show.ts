import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { listShowCards } from '../channel/show.ts';
import { deleteShow, insertShow, listShowIds, listShows } from './watchlist-show-queries.ts';

/** Whole shows that visitors can see, the latest addition first. */
export async function readShows(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  const { rows, ...paging } = cutPage(await listShows(platform.db, { userId, page }), page);
  return { channels: await listShowCards(platform, rows), ...paging };
}

export function readShowIds({ db }: Platform, userId: string): Promise<number[]> {
  return listShowIds(db, userId);
}

/** Throws `not_found` for a show that visitors cannot see. */
export async function addShow({ db, clock }: Platform, userId: string, channelId: number): Promise<void> {
  if (!(await insertShow(db, { userId, channelId, at: clock.now() }))) throw new ProblemError('not_found');
}

export function removeShow({ db }: Platform, userId: string, channelId: number): Promise<void> {
  return deleteShow(db, { userId, channelId });
}
