import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { endExportsOf } from '../account/export/end-export.ts';
import type { TextKind, UndoState } from '../moderation/moderated-kind.ts';
import { type ClipState, lockClip, updateClipState } from './moderated-queries.ts';

const shown = { moderationState: null, removedAt: null, by: null };

/** Actions of moderators on clips. */
export const moderatedClip: TextKind = {
  lock: lockClip,
  async remove(platform, tx, { id, by, at }) {
    const clip = await lockClip(tx, id);
    const before = await updateClipState(tx, { id, moderationState: null, removedAt: at, by });
    if (clip) await endExportsOf(platform, tx, { authors: [clip.accountId], by });
    clearContentCaches(platform, tx);
    return toUndoState(before);
  },
  async show(platform, tx, id) {
    const before = await updateClipState(tx, { id, ...shown });
    clearContentCaches(platform, tx);
    return toUndoState(before);
  },
  async restore(platform, tx, { id, before, at }) {
    const clip = await lockClip(tx, id);
    const wasRemoved = before.removedAt === null || clip?.state === 'removed';
    const isUntouched = wasRemoved ? clip?.removedAt?.getTime() === at.getTime() : clip?.state === 'shown';
    if (!isUntouched) return false;
    const { moderationState, removedAt } = before;
    const next = {
      moderationState: typeof moderationState === 'string' ? moderationState : null,
      removedAt: typeof removedAt === 'string' ? new Date(removedAt) : null,
    };
    await updateClipState(tx, { id, ...next, by: null });
    clearContentCaches(platform, tx);
    return true;
  },
};

function toUndoState(before: ClipState | undefined): UndoState {
  return { moderationState: before?.moderationState ?? null, removedAt: before?.removedAt?.toISOString() ?? null };
}
