import type { Db } from '../../../platform/db/database.ts';

/** The video of this file, if it has no chosen thumbnail. */
export function findMediaWithoutThumbnail(db: Db, assetId: string) {
  return db
    .selectFrom('media')
    .select(['id', 'created_by'])
    .where('asset_id', '=', assetId)
    .where('thumbnail_image_id', 'is', null)
    .executeTakeFirst();
}

/** Keeps a chosen thumbnail. */
export async function updateMediaThumbnail(db: Db, mediaId: number, imageId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ thumbnail_image_id: imageId })
    .where('id', '=', mediaId)
    .where('thumbnail_image_id', 'is', null)
    .execute();
}
