import { chaptersMax } from '@greenlight/contract/limits';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { editMedia } from '../media/studio/edit-media.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { broadcastTime } from '../transcode/broadcast/recording-part.ts';
import { announceChapterChange } from './announce-live.ts';
import { readStream, requireStream } from './studio-livestream.ts';

/** Two presses of the key within this time begin one chapter. */
const apartS = 2;

/**
 * Begins a chapter at the picture that arrives now. It is a chapter of the media entry, so the recording also has it.
 * Throws `conflict` before the stream begins or for too many chapters, `ended` after the end.
 */
export async function addChapter(
  platform: Platform,
  editor: Editor,
  mediaId: number,
  { title }: { title: string },
): Promise<StudioLivestreamDetail> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const { chapters } = await requireEditableMedia(tx, editor, { mediaId, lock: true });
    const { kind, assetId, startedAt, endedAt } = await requireStream(tx, { mediaId, lock: true });
    if (kind !== 'broadcast')
      throw new ProblemError('conflict', { detail: 'Its chapters are the chapters of its video.' });
    if (endedAt) throw new ProblemError('ended');
    if (!startedAt || !assetId) throw new ProblemError('conflict', { detail: 'This stream has not begun.' });
    const start = Math.round((await broadcastTime(tx, assetId, at)) * 10) / 10;
    const before = chapters ?? [];
    if (before.some((chapter) => Math.abs(chapter.start - start) < apartS)) return;
    if (before.length >= chaptersMax) {
      throw new ProblemError('conflict', { detail: `A stream has at most ${chaptersMax} chapters.` });
    }
    const all = [...before, { start, title }].toSorted((a, b) => a.start - b.start);
    await editMedia({ ...platform, db: tx }, editor, mediaId, { chapters: all });
    announceChapterChange(platform, tx, mediaId);
  });
  return readStream(platform, editor, mediaId);
}
