import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import type { TextKind, UndoState } from '../moderation/moderated-kind.ts';
import { returnToQueue } from '../moderation/queue/queue-text.ts';
import { notifyJob } from './jobs.ts';
import {
  type LockedOfAnyState,
  lockOfAnyState,
  lockVisibleComment,
  restoreComments,
  updateModerationState,
} from './moderated-queries.ts';
import { removeLockedComment } from './remove-comment.ts';
import { publicCallOf, roomOf } from './thread-place.ts';
import { updateCounts } from './write-queries.ts';

/** The functions that moderators use for comments. */
export const moderatedComment: TextKind = {
  lock: lockOfAnyState,
  async remove(platform, tx, { id, by, at }) {
    const comment = await lockOfAnyState(tx, id);
    if (comment?.state === 'shown') return removeLockedComment(platform, tx, { comment, by, at });
    const before = toUndoState(await updateModerationState(tx, { id, moderationState: null, removedAt: at, by }));
    // Only its author has it on open screens.
    if (comment) raiseEvents(platform, tx, [{ room: roomOf(comment), kind: 'delete', subjectId: id }]);
    return before;
  },
  async show(platform, tx, id) {
    const comment = await lockOfAnyState(tx, id);
    if (!comment || !(await lockVisibleComment(tx, comment.originalCommentId))) return null;
    const before = await updateModerationState(tx, { id, moderationState: null, removedAt: null, by: null });
    await platform.jobs.enqueue(tx, notifyJob, { commentIds: [id] });
    await announce(platform, tx, { comment, ids: [id] });
    return { ...toUndoState(before), wasShown: true };
  },
  async restore(platform, tx, { id, before, at }) {
    const comment = await lockOfAnyState(tx, id);
    if (!comment) return false;
    const { moderationState, removedAt, ids, wasShown } = before;
    if (typeof moderationState === 'string') {
      const isUntouched = wasShown ? comment.state === 'shown' : comment.removedAt?.getTime() === at.getTime();
      return isUntouched && holdOrHide(platform, tx, { comment, moderationState, removedAt: String(removedAt) });
    }
    if (!(await lockVisibleComment(tx, comment.originalCommentId))) return false;
    const shown = await restoreComments(tx, { ids: Array.isArray(ids) ? ids.map(Number) : [], at });
    if (!shown.includes(id)) return false;
    await returnToQueue(tx, { kind: 'comment', ids: shown, at });
    await announce(platform, tx, { comment, ids: shown });
    return true;
  },
};

function toUndoState(row: { moderationState: string; removedAt: Date } | undefined): UndoState {
  return { moderationState: row?.moderationState, removedAt: row?.removedAt.toISOString() };
}

/** Holds or hides a text again. Returns false for a comment that got a reply in the meantime. */
async function holdOrHide(
  platform: Platform,
  tx: Db,
  { comment, moderationState, removedAt }: { comment: LockedOfAnyState; moderationState: string; removedAt: string },
): Promise<boolean> {
  const { id, state } = comment;
  const next = { id, moderationState, removedAt: new Date(removedAt), by: null };
  if (state !== 'shown') return (await updateModerationState(tx, next)) !== undefined;
  const at = platform.clock.now();
  const { ids } = await removeLockedComment(platform, tx, { comment, by: comment.accountId, at });
  if (ids.length > 1) return false;
  await returnToQueue(tx, { kind: 'comment', ids, at });
  await updateModerationState(tx, next);
  return true;
}

/** Counts comments that exist again, and raises events for the room. */
async function announce(
  platform: Platform,
  tx: Db,
  { comment, ids }: { comment: LockedOfAnyState; ids: number[] },
): Promise<void> {
  const { threadId, originalCommentId } = comment;
  await updateCounts(tx, {
    threads: new Map([[threadId, ids.length]]),
    originals: new Map(originalCommentId === null ? [] : [[originalCommentId, 1]]),
  });
  clearContentCaches(platform, tx, publicCallOf(comment));
  raiseEvents(
    platform,
    tx,
    ids.map((subjectId) => ({ room: roomOf(comment), kind: 'message', subjectId })),
  );
}
