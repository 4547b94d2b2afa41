import type { Editor } from '../../../platform/http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { retranscode } from '../../transcode/asset-lifecycle.ts';
import { findProcessing } from '../../transcode/processing-state.ts';
import { requireEditableMedia } from './editable-media.ts';

/** Encodes the renditions of the newest file again; throws `not_ready` while they are being made, or without a file. */
export async function repeatTranscode(platform: Platform, editor: Editor, mediaId: number): Promise<void> {
  await requireEditableMedia(platform.db, editor, { mediaId });
  const processing = await findProcessing(platform, { mediaId });
  if (!processing) throw new ProblemError('not_ready');
  await retranscode(platform, { assetId: processing.assetId });
}
