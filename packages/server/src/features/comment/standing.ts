import type { Platform } from '../../platform/platform.ts';
import type { CommentStanding } from './policy.ts';
import { findStanding } from './queries.ts';

/** What the account is at the comments of a video, and at the chat of a stream with this media entry. */
export function readStanding(
  { db }: Pick<Platform, 'db'>,
  args: { userId: string; mediaId: number },
): Promise<CommentStanding> {
  return findStanding(db, args);
}
