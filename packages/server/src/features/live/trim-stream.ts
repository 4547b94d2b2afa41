import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { trimRecording } from '../transcode/broadcast/trim-recording.ts';
import { readStream, requireStream } from './studio-livestream.ts';

/** Limit, because each trim may encode a whole recording again. */
const trimLimit = { name: 'stream-trim', points: 20, perSeconds: 3600 };

/** Hides the start and the end of a recording. Throws `not_ready` before there is one. */
export async function trimStream(
  platform: Platform,
  editor: Editor,
  { mediaId, startS, endS }: { mediaId: number; startS: number; endS: number | null },
): Promise<StudioLivestreamDetail> {
  if (!(await rateLimit(platform.db, trimLimit).take(editor.userId))) throw new ProblemError('rate_limited');
  await inTransaction(platform.db, async (tx) => {
    // Not locked, because jobs that make renditions lock the file first, and then the video.
    await requireEditableMedia(tx, editor, { mediaId });
    const { assetId, endedAt } = await requireStream(tx, { mediaId, lock: false });
    await trimRecording(platform, tx, { assetId: endedAt && assetId, startS, endS });
    await recordAudit(tx, { actorId: editor.userId, action: 'live.trim', subject: `media:${mediaId}` });
  });
  return readStream(platform, editor, mediaId);
}
