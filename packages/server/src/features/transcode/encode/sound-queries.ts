import type { Db } from '../../../platform/db/database.ts';
import type { AssetGeneration } from '../jobs.ts';

export function listSoundTakes(db: Db, { assetId, generation }: AssetGeneration) {
  return db
    .selectFrom('chunk')
    .select(['index', 'done_at'])
    .where('asset_id', '=', assetId)
    .where('generation', '=', generation)
    .where('rendition', '=', 'audio')
    .orderBy('index')
    .execute();
}
