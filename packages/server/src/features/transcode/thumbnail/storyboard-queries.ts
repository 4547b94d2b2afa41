import type { Db } from '../../../platform/db/database.ts';

export async function updateAssetStoryboard(
  db: Db,
  { assetId, stills, at }: { assetId: string; stills: number[]; at: Date },
): Promise<void> {
  await db.updateTable('asset').set({ storyboard_at: at, stills_s: stills }).where('id', '=', assetId).execute();
}

/** Counts a sheet that was drawn after `drawn` others. Has no effect if another process did so before. */
export async function updateLiveSheets(db: Db, assetId: string, drawn: number): Promise<void> {
  const query = db.updateTable('asset').set({ live_sheets: drawn + 1 });
  await query.where('id', '=', assetId).where('live_sheets', '=', drawn).execute();
}
