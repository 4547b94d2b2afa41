import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import {
  deleteChannelDismissal,
  deleteMediaDismissal,
  insertChannelDismissal,
  insertMediaDismissal,
  listMediaDismissalsOf,
} from './dismissal-queries.ts';
import { listExclusions } from './ranking/ranking-queries.ts';

/**
 * Takes effect at the next answer, also within a pinned ranking. Throws `not_found` for a video that visitors cannot
 * see.
 */
export async function dismissMedia({ db, clock }: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  if (!(await insertMediaDismissal(db, { ...args, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function undismissMedia({ db }: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  await deleteMediaDismissal(db, args);
}

/** The show's videos are no longer recommended, but they still follow each other in "up next". */
export async function dismissShow({ db, clock }: Platform, args: { userId: string; channelId: number }): Promise<void> {
  if (!(await insertChannelDismissal(db, { ...args, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function undismissShow({ db }: Platform, args: { userId: string; channelId: number }): Promise<void> {
  await deleteChannelDismissal(db, args);
}

/** The videos of `mediaIds` that the member dismissed one by one; a dismissed show does not count. */
export function findVideoDismissals({ db }: Platform, args: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return listMediaDismissalsOf(db, args);
}

/** The videos of `mediaIds` that the member dismissed, one by one or with their show. */
export async function findDismissedVideos(
  { db }: Platform,
  args: { userId: string; mediaIds: number[] },
): Promise<ReadonlySet<number>> {
  const barred = await listExclusions(db, args);
  const dismissed = barred.filter(({ isDismissed, isShowDismissed }) => isDismissed || isShowDismissed);
  return new Set(dismissed.map(({ mediaId }) => mediaId));
}
