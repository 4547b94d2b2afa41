import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import type { TextKind, UndoState } from '../moderation/moderated-kind.ts';
import { returnToQueue } from '../moderation/queue/queue-text.ts';
import { notifyJob } from './jobs.ts';
import {
  type LockedOfAnyState,
  listHeldReplies,
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
    if (comment) raise(platform, tx, comment, [{ kind: 'delete', id }]);
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
    // A comment returns with its pin, and with replies that only their authors see.
    const own = await listHeldReplies(tx, id);
    raise(platform, tx, comment, [
      { kind: 'marks', id },
      ...own.map((replyId) => ({ kind: 'own' as const, id: replyId })),
    ]);
    return true;
  },
};

function toUndoState(row: { moderationState: string; removedAt: Date } | undefined): UndoState {
  return { moderationState: row?.moderationState, removedAt: row?.removedAt.toISOString() };
}

/**
 * Holds or hides a text again; its author sees it on all screens. Returns false for a comment that got a reply in the
 * meantime.
 */
async function holdOrHide(
  platform: Platform,
  tx: Db,
  { comment, moderationState, removedAt }: { comment: LockedOfAnyState; moderationState: string; removedAt: string },
): Promise<boolean> {
  const { id, state } = comment;
  const next = { id, moderationState, removedAt: new Date(removedAt), by: null };
  if (state !== 'shown') {
    await updateModerationState(tx, next);
    raise(platform, tx, comment, [{ kind: 'own', id }]);
    return true;
  }
  const at = platform.clock.now();
  const { ids } = await removeLockedComment(platform, tx, { comment, by: comment.accountId, at });
  if (ids.length > 1) return false;
  await returnToQueue(tx, { kind: 'comment', ids, at });
  await updateModerationState(tx, next);
  raise(platform, tx, comment, [{ kind: 'own', id }]);
  return true;
}

interface RaisedEvent {
  /** `own`: for its author alone. */
  kind: 'message' | 'marks' | 'delete' | 'own';
  id: number;
}

function raise(platform: Platform, tx: Db, comment: LockedOfAnyState, events: RaisedEvent[]): void {
  const room = roomOf(comment);
  raiseEvents(
    platform,
    tx,
    events.map(({ kind, id: subjectId }) => ({ room, kind, subjectId })),
  );
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
  raise(
    platform,
    tx,
    comment,
    ids.map((id) => ({ kind: 'message', id })),
  );
}
