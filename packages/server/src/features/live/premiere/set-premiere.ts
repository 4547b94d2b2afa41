import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { editMedia } from '../../media/studio/edit-media.ts';
import { requireEditableMedia } from '../../media/studio/editable-media.ts';
import { findProcessing } from '../../transcode/processing-state.ts';
import { announceLiveChange } from '../announce-live.ts';
import { premiereJob } from '../jobs.ts';
import { readStream, recordLiveChange, requireLaterThanNow } from '../studio-livestream.ts';
import { insertPremiere } from './premiere-queries.ts';

/**
 * Plans a premiere of a finished video that is not published. A scheduled publication is cancelled. Throws `not_ready`
 * without a finished file, `conflict` for a published video and for a livestream's.
 */
export async function setPremiere(
  platform: Platform,
  editor: Editor,
  { mediaId, ...wish }: { mediaId: number; startsAt: string },
): Promise<StudioLivestreamDetail> {
  await inTransaction(platform.db, async (tx) => {
    const media = await requireEditableMedia(tx, editor, { mediaId, lock: true });
    if (media.publish_at && media.publish_at <= platform.clock.now()) {
      throw new ProblemError('conflict', { detail: 'This video is published already.' });
    }
    const startsAt = requireLaterThanNow(platform, wish.startsAt);
    if ((await findProcessing({ db: tx }, { mediaId }))?.state !== 'ready') throw new ProblemError('not_ready');
    if (media.publish_at) await editMedia({ ...platform, db: tx }, editor, mediaId, { publishAt: null });
    if (!(await insertPremiere(tx, { mediaId, startsAt }))) {
      throw new ProblemError('conflict', { detail: 'This video was a stream, or has a premiere.' });
    }
    await recordLiveChange(tx, editor, { action: 'live.premiere', mediaId });
    await platform.jobs.enqueue(tx, premiereJob, {}, { startAfter: startsAt });
    announceLiveChange(platform, tx);
  });
  return readStream(platform, editor, mediaId);
}
