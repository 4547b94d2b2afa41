import type { Db } from '../../../platform/db/database.ts';

export async function updateAssetStoryboard(
  db: Db,
  { assetId, stills, at }: { assetId: string; stills: number[]; at: Date },
): Promise<void> {
  await db.updateTable('asset').set({ storyboard_at: at, stills_s: stills }).where('id', '=', assetId).execute();
}
