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

/** From the next answer on, also of a ranking that is under way. Throws `not_found` for what visitors can't see. */
export async function dismissMedia({ db, clock }: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  if (!(await insertMediaDismissal(db, { ...args, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function undismissMedia({ db }: Platform, args: { userId: string; mediaId: number }): Promise<void> {
  await deleteMediaDismissal(db, args);
}

/** The show's videos are recommended no more; that one of its videos follows another stays so. */
export async function dismissShow({ db, clock }: Platform, args: { userId: string; channelId: number }): Promise<void> {
  if (!(await insertChannelDismissal(db, { ...args, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function undismissShow({ db }: Platform, args: { userId: string; channelId: number }): Promise<void> {
  await deleteChannelDismissal(db, args);
}

/** Which of `mediaIds` the member is not interested in, their shows aside. */
export function findNotInterested({ db }: Platform, args: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return listMediaDismissalsOf(db, args);
}

/** Which of `mediaIds` the member dismissed, also by their show. */
export async function findDismissed(
  { db }: Platform,
  args: { userId: string; mediaIds: number[] },
): Promise<ReadonlySet<number>> {
  const barred = await listExclusions(db, args);
  const dismissed = barred.filter(({ isDismissed, isShowDismissed }) => isDismissed || isShowDismissed);
  return new Set(dismissed.map(({ mediaId }) => mediaId));
}
