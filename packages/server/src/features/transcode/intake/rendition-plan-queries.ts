import type { Db } from '../../../platform/db/database.ts';
import type { Rung, Tier } from '../../../platform/ffmpeg/vod/ladder.ts';
import { insertChunks, type PlannedChunk } from '../encode/chunk-queries.ts';
import type { AssetGeneration } from '../jobs.ts';

export interface PlannedRendition extends Rung {
  tier: Tier | 'audio';
  segmentCount: number;
  chunks: PlannedChunk[];
}

/** Inserts a plan. Existing rows stay. */
export async function insertPlan(db: Db, generation: AssetGeneration, renditions: PlannedRendition[]): Promise<void> {
  const id = { asset_id: generation.assetId, generation: generation.generation };
  await db
    .insertInto('rendition')
    .values(
      renditions.map(({ name, tier, level, width, height, crf, maxBitrate, segmentCount }) => ({
        ...id,
        name,
        tier,
        level,
        width,
        height,
        crf,
        max_bitrate: maxBitrate,
        segment_count: segmentCount,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { name, chunks } of renditions) {
    await insertChunks(db, generation, name, chunks);
  }
}

/** Unfinished chunks of the picture, in the order of the video. */
export async function listChunksToMake(db: Db, { assetId, generation }: AssetGeneration) {
  return db
    .selectFrom('chunk')
    .innerJoin('rendition', (join) =>
      join
        .onRef('rendition.asset_id', '=', 'chunk.asset_id')
        .onRef('rendition.generation', '=', 'chunk.generation')
        .onRef('rendition.name', '=', 'chunk.rendition'),
    )
    .select(['rendition.tier', 'chunk.index'])
    .$narrowType<{ tier: Tier }>()
    .distinct()
    .where('chunk.asset_id', '=', assetId)
    .where('chunk.generation', '=', generation)
    .where('chunk.done_at', 'is', null)
    .where('rendition.tier', '<>', 'audio')
    .orderBy('rendition.tier')
    .orderBy('chunk.index')
    .execute();
}
