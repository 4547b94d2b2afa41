import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PlayableFile } from '../transcode/file-outcome.ts';

/** Makes this file the video's, unless the present one was uploaded later. */
export async function updatePlayableFile(db: Db, file: PlayableFile): Promise<void> {
  await db
    .updateTable('media')
    .set({
      asset_id: file.assetId,
      playable_at: file.at,
      duration_s: file.durationS,
      has_storyboard: file.hasStoryboard,
    })
    .where('id', '=', file.mediaId)
    .where(sql<boolean>`not exists (
      select from asset newer where newer.id = media.asset_id and newer.created_at > ${file.createdAt})`)
    .execute();
}

/**
 * Locks the video: until the transaction ends, its captions and chapters cannot be saved. A transaction that locks the
 * file too has to lock the file first.
 */
export async function lockVideo(db: Db, mediaId: number): Promise<void> {
  await db.selectFrom('media').select('id').where('id', '=', mediaId).forNoKeyUpdate().execute();
}

/** The chapters in order. */
export function listChapters(db: Db, mediaId: number): Promise<{ start: number; title: string }[]> {
  const query = db.selectFrom('media_chapter').select(['start_s as start', 'title']).where('media_id', '=', mediaId);
  return query.orderBy('start_s').execute();
}

export async function detachFailedFile(db: Db, assetId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ playable_at: null, asset_id: null, duration_s: null, has_storyboard: false })
    .where('asset_id', '=', assetId)
    .execute();
}

export async function recordStoryboard(db: Db, assetId: string): Promise<void> {
  await db.updateTable('media').set({ has_storyboard: true }).where('asset_id', '=', assetId).execute();
}

/** Sets the thumbnail, unless the video has a chosen one. */
export async function updateMissingThumbnail(
  db: Db,
  { mediaId, imageId }: { mediaId: number; imageId: string },
): Promise<void> {
  await db
    .updateTable('media')
    .set({ thumbnail_image_id: imageId })
    .where('id', '=', mediaId)
    .where('thumbnail_image_id', 'is', null)
    .execute();
}
