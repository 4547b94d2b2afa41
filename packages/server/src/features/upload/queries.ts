import type { Db } from '../../platform/db/database.ts';

export async function insertUpload(db: Db, upload: { assetId: string; userId: string; at: Date }): Promise<void> {
  const { assetId, userId, at } = upload;
  await db.insertInto('upload').values({ asset_id: assetId, account_id: userId, active_at: at }).execute();
}

export function findUpload(db: Db, assetId: string) {
  return db
    .selectFrom('upload')
    .innerJoin('asset', 'asset.id', 'upload.asset_id')
    .select(['upload.asset_id', 'upload.account_id', 'upload.finished_at'])
    .select(['asset.media_id', 'asset.byte_size', 'asset.created_at'])
    .where('upload.asset_id', '=', assetId)
    .executeTakeFirst();
}

export function listUnfinishedUploads(db: Db) {
  return db
    .selectFrom('upload')
    .innerJoin('asset', 'asset.id', 'upload.asset_id')
    .select(['upload.asset_id', 'upload.active_at', 'asset.byte_size'])
    .where('upload.finished_at', 'is', null)
    .orderBy('upload.active_at')
    .execute();
}

export async function updateReceivedBytes(
  db: Db,
  { assetId, bytes, at }: { assetId: string; bytes: number; at: Date },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ received_bytes: bytes, active_at: at })
    .where('asset_id', '=', assetId)
    .where('finished_at', 'is', null)
    .execute();
}

export async function updateFinishedAt(db: Db, assetId: string, at: Date): Promise<void> {
  await db.updateTable('upload').set({ finished_at: at }).where('asset_id', '=', assetId).execute();
}
