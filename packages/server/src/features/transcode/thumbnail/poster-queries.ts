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
