import type { ReportReason } from '@greenlight/contract/moderation';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { clearContentCaches } from '../../platform/cache/content-change.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { endExportsOf } from '../account/export/end-export.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { isEditableMedia } from '../media/studio/editable-media.ts';
import { leaveQueue, reportText } from '../moderation/queue/queue-text.ts';
import { type LockedClip, lockClip, updateClipState } from './moderated-queries.ts';
import { requireShownClip } from './read-clip.ts';

const reportLimit = { name: 'clip-report', points: 30, perSeconds: 60 * 60 };

/** Removes a clip for its maker. Throws `not_found`. */
export function removeOwnClip(platform: Platform, { userId, clipId }: { userId: string; clipId: number }) {
  return inTransaction(platform.db, async (tx) => {
    const clip = await lockClip(tx, clipId);
    if (clip?.accountId !== userId) throw new ProblemError('not_found');
    await remove(platform, tx, { clip, by: userId });
  });
}

/** Removes a clip for an editor of its video; the history records it. Throws `not_found`. */
export function removeClipOfVideo(platform: Platform, editor: Editor, clipId: number) {
  return inTransaction(platform.db, async (tx) => {
    const clip = await lockClip(tx, clipId);
    if (!clip || !(await isEditableMedia(tx, editor, clip.mediaId))) throw new ProblemError('not_found');
    await remove(platform, tx, { clip, by: editor.userId });
    await recordAudit(tx, { actorId: editor.userId, action: 'clip.remove', subject: `clip:${clipId}` });
  });
}

async function remove(platform: Platform, tx: Db, { clip, by }: { clip: LockedClip; by: string }) {
  if (clip.state === 'gone' || clip.state === 'removed') throw new ProblemError('not_found');
  const at = platform.clock.now();
  await updateClipState(tx, { id: clip.id, moderationState: null, removedAt: at, by });
  await endExportsOf(platform, tx, { authors: [clip.accountId], by });
  await leaveQueue(tx, { kind: 'clip', ids: [clip.id], at });
  clearContentCaches(platform, tx);
}

/** Throws `not_found` for a clip that not everyone finds, and `rate_limited`. */
export async function reportClip(
  platform: Platform,
  { userId, clipId, ...report }: { userId: string; clipId: number; reason: ReportReason; text: string },
): Promise<void> {
  if (!(await rateLimit(platform.db, reportLimit).take(userId))) throw new ProblemError('rate_limited');
  await requireShownClip(platform, clipId);
  await inTransaction(platform.db, async (tx) => {
    const clip = await lockClip(tx, clipId);
    if (clip?.state !== 'shown') throw new ProblemError('not_found');
    await reportText(platform, tx, { kind: 'clip', ...clip }, { userId, ...report });
  });
}
