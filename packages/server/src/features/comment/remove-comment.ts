import { contentChanged } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { leaveQueue } from '../moderation/queue-text.ts';
import { roomOf } from './comment-room.ts';
import { updateWithheld } from './moderated-queries.ts';
import { type LockedComment, updateCounts, updateRemoved } from './write-queries.ts';

/** Removes a comment that the transaction has locked, with its replies; answers their ids. */
export async function removeLocked(
  platform: Platform,
  tx: Db,
  removal: {
    comment: Pick<LockedComment, 'id' | 'mediaId' | 'threadId' | 'originalCommentId'>;
    by: string;
    at?: Date;
  },
): Promise<{ ids: number[] }> {
  const { comment, by, at = platform.clock.now() } = removal;
  const { id, mediaId, threadId, originalCommentId } = comment;
  const ids = await updateRemoved(tx, { id, by, at });
  await updateCounts(tx, {
    threads: new Map([[threadId, -ids.length]]),
    originals: new Map(originalCommentId === null ? [] : [[originalCommentId, -1]]),
  });
  contentChanged(platform, tx);
  await raiseEvents(platform, tx, [{ room: roomOf(mediaId), kind: 'delete', subjectId: id }]);
  return { ids };
}

/** Removes a comment that only its author sees, for its author. The room is told for the author's other screens. */
export async function takeWithheldBack(
  platform: Platform,
  tx: Db,
  { id, mediaId, accountId }: Pick<LockedComment, 'id' | 'mediaId' | 'accountId'>,
  at: Date,
): Promise<void> {
  await updateWithheld(tx, { id, withheld: null, removedAt: at, by: accountId });
  await leaveQueue(platform, tx, { kind: 'comment', id });
  await raiseEvents(platform, tx, [{ room: roomOf(mediaId), kind: 'delete', subjectId: id }]);
}
