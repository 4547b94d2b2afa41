import type { Db } from '../../../platform/db/database.ts';

export async function updateThumbnail(db: Db, args: { mediaId: number; imageId: string }): Promise<void> {
  const { mediaId, imageId } = args;
  await db.updateTable('media').set({ thumbnail_image_id: imageId }).where('id', '=', mediaId).execute();
}
