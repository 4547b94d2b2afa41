import type { Db } from '../../../platform/db/database.ts';
import type { AssetRow } from '../asset-queries.ts';
import { fileOutcome } from '../file-outcome.ts';

/** Tells the video that its file has become playable. Does nothing when the video was deleted. */
export async function passToVideo(
  tx: Db,
  asset: AssetRow,
  { durationS, at }: { durationS: number; at: Date },
): Promise<void> {
  const { id: assetId, media_id: mediaId, created_at: createdAt, storyboard_at } = asset;
  if (mediaId === null) return;
  const hasStoryboard = storyboard_at !== null;
  await fileOutcome().filePlayable(tx, { assetId, mediaId, durationS, hasStoryboard, createdAt, at });
}
