import type { Image } from '@greenlight/contract/image';
import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { recordChange } from '../../audit/audit-entry.ts';
import { toImage } from '../../image/image.ts';
import { makeImage } from '../../image/store-image.ts';
import { extractStill } from '../../transcode/asset-lifecycle.ts';
import { findProcessing } from '../../transcode/processing-state.ts';
import { updateThumbnail } from './edit-media-queries.ts';
import { requireEditableMedia } from './editable-media.ts';

/**
 * Uses the frame at `time` (in seconds, at most the last one) of the playing file, or else of the newest one, as the
 * thumbnail. Throws `not_ready` while no file was probed.
 */
export async function takeFrame(
  platform: Platform,
  editor: Editor,
  { mediaId, time }: { mediaId: number; time: number },
): Promise<Image> {
  const media = await requireEditableMedia(platform.db, editor, { mediaId });
  const assetId = media.asset_id ?? (await findProcessing(platform, { mediaId }))?.assetId;
  if (assetId === undefined) throw new ProblemError('not_ready');
  const jpeg = await extractStill(platform, { assetId, timeS: time });
  const image = await makeImage(platform, jpeg, { alt: media.title, createdBy: editor.userId });
  await inTransaction(platform.db, async (tx) => {
    const { thumbnail } = await requireEditableMedia(tx, editor, { mediaId, lock: true });
    await updateThumbnail(tx, { mediaId, imageId: image.id });
    await recordChange(tx, {
      actorId: editor.userId,
      action: 'media.edit',
      subject: `media:${mediaId}`,
      before: { thumbnailImageId: thumbnail?.id ?? null },
      after: { thumbnailImageId: image.id },
    });
    clearContentCaches(platform, tx);
  });
  return toImage(platform, image);
}
