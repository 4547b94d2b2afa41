import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { deleteShowFollow, insertShowFollow, listFollowedShows } from './follow-queries.ts';

export function readFollowedShowIds({ db }: Platform, userId: string): Promise<number[]> {
  return listFollowedShows(db, userId);
}

/** The account is notified of new videos. Throws `not_found` for an unpublished show. */
export async function followShow({ db, clock }: Platform, userId: string, channelId: number): Promise<void> {
  if (!(await insertShowFollow(db, { userId, channelId, at: clock.now() }))) throw new ProblemError('not_found');
}

export function unfollowShow({ db }: Platform, userId: string, channelId: number): Promise<void> {
  return deleteShowFollow(db, { userId, channelId });
}
