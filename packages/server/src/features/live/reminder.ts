import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { deleteReminder, insertReminder, listReminders } from './reminder-queries.ts';

/** The member's reminders of planned streams, next one first. */
export function readReminders({ db }: Platform, userId: string): Promise<number[]> {
  return listReminders(db, userId);
}

export function removeReminder({ db }: Platform, userId: string, livestreamId: number): Promise<void> {
  return deleteReminder(db, { userId, livestreamId });
}

/** Throws `not_found` for a stream that is not planned, `conflict` if it is about to begin. */
export async function setReminder({ db, clock }: Platform, userId: string, livestreamId: number): Promise<void> {
  const stream = await insertReminder(db, { userId, livestreamId, at: clock.now() });
  if (!stream) throw new ProblemError('not_found');
  if (stream.isLate) throw new ProblemError('conflict', { detail: 'This stream is about to begin.' });
}
