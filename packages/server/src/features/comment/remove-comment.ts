import type { Place } from '@greenlight/contract/place';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { endExportsOf } from '../account/export/end-export.ts';
import { leaveQueue } from '../moderation/queue/queue-text.ts';
import { updateModerationState } from './moderated-queries.ts';
import { publicCallOf, roomOf } from './thread-place.ts';
import { type LockedComment, removeThread, updateCounts } from './write-queries.ts';

/** Removes a comment that the transaction has locked, with its replies. Returns their ids. */
export async function removeLockedComment(
  platform: Platform,
  tx: Db,
  removal: {
    comment: Place & Pick<LockedComment, 'id' | 'threadId' | 'originalCommentId'>;
    by: string;
    at?: Date;
  },
): Promise<{ ids: number[] }> {
  const { comment, by, at = platform.clock.now() } = removal;
  const { id, threadId, originalCommentId } = comment;
  const removed = await removeThread(tx, { id, by, at });
  const ids = removed.map((row) => row.id);
  await endExportsOf(platform, tx, { authors: removed.map(({ accountId }) => accountId), by });
  await leaveQueue(tx, { kind: 'comment', ids, at });
  await updateCounts(tx, {
    threads: new Map([[threadId, -ids.length]]),
    originals: new Map(originalCommentId === null ? [] : [[originalCommentId, -1]]),
  });
  clearContentCaches(platform, tx, publicCallOf(comment));
  raiseEvents(platform, tx, [{ room: roomOf(comment), kind: 'delete', subjectId: id }]);
  return { ids };
}

/**
 * Removes a comment that only its author sees, on behalf of its author. An event is sent for the author's other
 * screens.
 */
export async function removeHeldOrHidden(platform: Platform, tx: Db, comment: LockedComment, at: Date): Promise<void> {
  const { id, accountId } = comment;
  await updateModerationState(tx, { id, moderationState: null, removedAt: at, by: accountId });
  await leaveQueue(tx, { kind: 'comment', ids: [id], at });
  raiseEvents(platform, tx, [{ room: roomOf(comment), kind: 'delete', subjectId: id }]);
}
