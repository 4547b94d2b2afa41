import type { Db } from '../../../platform/db/database.ts';
import type { AssetRow } from '../asset-queries.ts';
import type { AssetGeneration } from '../jobs.ts';

export type RenditionRow = Awaited<ReturnType<typeof listRenditions>>[number];
export type ChunkRow = Awaited<ReturnType<typeof listChunks>>[number];

/** Lists renditions, largest first, the sound last. */
export function listRenditions(db: Db, { assetId, generation }: AssetGeneration) {
  return db
    .selectFrom('rendition')
    .selectAll()
    .$narrowType<{ tier: 'low' | 'upper' | 'audio' }>()
    .where('asset_id', '=', assetId)
    .where('generation', '=', generation)
    .orderBy('level', 'desc')
    .execute();
}

/** Lists the chunks of each rendition in order, with an index of at least `from`. */
export function listChunks(db: Db, { assetId, generation }: AssetGeneration, from = 0) {
  return db
    .selectFrom('chunk')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('generation', '=', generation)
    .where('index', '>=', from)
    .orderBy('rendition')
    .orderBy('index')
    .execute();
}

export async function publishRendition(
  db: Db,
  { asset_id, generation, name }: RenditionRow,
  published: { segments: number; joinedAt: Date },
): Promise<void> {
  await db
    .updateTable('rendition')
    .set({ published_segments: published.segments, joined_at: published.joinedAt })
    .where('asset_id', '=', asset_id)
    .where('generation', '=', generation)
    .where('name', '=', name)
    .execute();
}

export async function publishAsset(
  db: Db,
  asset: AssetRow,
  { complete, at }: { complete: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('asset')
    .set({
      published_generation: asset.generation,
      playable_at: asset.playable_at ?? at,
      state: complete ? 'ready' : 'playable',
      ready_at: complete ? at : null,
    })
    .where('id', '=', asset.id)
    .execute();
}
