import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ChunkSpan } from '../../../platform/ffmpeg/vod/chunk-plan.ts';
import type { AssetGeneration, ChunkJobData } from '../jobs.ts';

export interface ChunkId extends AssetGeneration {
  rendition: string;
  index: number;
}

export interface PlannedChunk extends ChunkSpan {
  firstSegment: number;
  segmentCount: number;
}

/** Inserts planned chunks. Existing rows stay. */
export async function insertChunks(
  db: Db,
  generation: AssetGeneration,
  rendition: string,
  chunks: PlannedChunk[],
): Promise<void> {
  await db
    .insertInto('chunk')
    .values(
      chunks.map(({ index, firstSegment, segmentCount, firstFrame, frameCount }) => ({
        asset_id: generation.assetId,
        generation: generation.generation,
        rendition,
        index,
        first_segment: firstSegment,
        segment_count: segmentCount,
        first_frame: firstFrame,
        frame_count: frameCount,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The rows of one chunk that must still be encoded, for the rungs of the tier or for all, largest first. */
export function listChunkToMake(db: Db, { assetId, generation, tier, index }: ChunkJobData) {
  const tiers = tier === 'whole' ? (['low', 'upper'] as const) : [tier];
  return db
    .selectFrom('chunk')
    .innerJoin('rendition', (join) =>
      join
        .onRef('rendition.asset_id', '=', 'chunk.asset_id')
        .onRef('rendition.generation', '=', 'chunk.generation')
        .onRef('rendition.name', '=', 'chunk.rendition'),
    )
    .select([
      'rendition.name',
      'rendition.level',
      'rendition.width',
      'rendition.height',
      'rendition.crf',
      'rendition.max_bitrate',
      'chunk.index',
      'chunk.rendition',
      'chunk.first_segment',
      'chunk.first_frame',
      'chunk.frame_count',
    ])
    .where('chunk.asset_id', '=', assetId)
    .where('chunk.generation', '=', generation)
    .where('chunk.index', '=', index)
    .where('rendition.tier', 'in', tiers)
    .where('chunk.done_at', 'is', null)
    .orderBy('rendition.level', 'desc')
    .execute();
}

export async function updateChunkInit(db: Db, id: ChunkId, init: { file: string; codec: string }): Promise<void> {
  await chunkById(db, id).set({ init_file: init.file, codec: init.codec }).execute();
}

/**
 * Stores the sizes of segments in place, so that a repeated encoding removes nothing. Returns false if the row is gone.
 */
export async function updateChunkSegments(
  db: Db,
  id: ChunkId,
  { from, bytes, keyFrameBytes }: { from: number; bytes: number[]; keyFrameBytes: number[] },
): Promise<boolean> {
  const [first, last] = [from + 1, from + bytes.length];
  const { numAffectedRows } = await sql`
    update chunk set segment_bytes[${first}:${last}] = ${bytes}::int[],
      key_frame_bytes[${first}:${last}] = ${keyFrameBytes}::int[]
    where asset_id = ${id.assetId} and generation = ${id.generation} and rendition = ${id.rendition}
      and index = ${id.index}`.execute(db);
  return numAffectedRows === 1n;
}

export async function finishChunk(db: Db, id: ChunkId, at: Date): Promise<void> {
  await chunkById(db, id).set({ done_at: at }).execute();
}

function chunkById(db: Db, { assetId, generation, rendition, index }: ChunkId) {
  return db
    .updateTable('chunk')
    .where('asset_id', '=', assetId)
    .where('generation', '=', generation)
    .where('rendition', '=', rendition)
    .where('index', '=', index);
}
