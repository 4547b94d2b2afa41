import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SourceFacts } from '../../platform/ffmpeg/probe/source-facts.ts';

export type AssetState = 'uploading' | 'waiting' | 'processing' | 'playable' | 'ready' | 'failed';
export type AssetRow = NonNullable<Awaited<ReturnType<typeof findAsset>>>;

export async function insertAsset(
  db: Db,
  asset: { mediaId: number; filename: string; byteSize: number; sha256: Buffer | null; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('asset')
    .values({
      media_id: asset.mediaId,
      filename: asset.filename,
      byte_size: asset.byteSize,
      sha256: asset.sha256,
      created_at: asset.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findAsset(db: Db, assetId: string) {
  return db
    .selectFrom('asset')
    .selectAll()
    .$narrowType<{ state: AssetState; hdr: 'pq' | 'hlg' | null }>()
    .where('id', '=', assetId)
    .executeTakeFirst();
}

/** Locks the asset and its playlists until the transaction ends. */
export function lockAsset(db: Db, assetId: string) {
  return db
    .selectFrom('asset')
    .selectAll()
    .$narrowType<{ state: AssetState; hdr: 'pq' | 'hlg' | null }>()
    .where('id', '=', assetId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The newest file of a video, in any state. */
export async function findNewestAssetId(db: Db, mediaId: number): Promise<string | undefined> {
  const query = db.selectFrom('asset').select('id').where('media_id', '=', mediaId);
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}

export async function listAssetIds(db: Db, mediaId: number): Promise<string[]> {
  const rows = await db.selectFrom('asset').select('id').where('media_id', '=', mediaId).execute();
  return rows.map(({ id }) => id);
}

/** Files of a video that were uploaded before this one. */
export async function listOlderAssetIds(db: Db, asset: Pick<AssetRow, 'id' | 'media_id' | 'created_at'>) {
  const rows = await db
    .selectFrom('asset')
    .select('id')
    .where('media_id', '=', asset.media_id)
    .where('created_at', '<', asset.created_at)
    .where('received_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Received but unfinished assets without progress for this long: their jobs may be lost. */
export async function listStalledAssets(db: Db, since: Date) {
  return db
    .selectFrom('asset')
    .select(['id', 'generation'])
    .where('state', 'in', ['waiting', 'processing', 'playable'])
    .where('received_at', '<', since)
    .where(sql<boolean>`not exists (
      select from chunk where asset_id = asset.id and chunk.generation = asset.generation and done_at > ${since})`)
    .execute();
}

/** Returns false if it was marked as received before. */
export async function recordArrival(db: Db, assetId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('asset')
    .set({ state: 'waiting', received_at: at })
    .where('id', '=', assetId)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateAssetFacts(db: Db, assetId: string, facts: SourceFacts, at: Date): Promise<void> {
  const { video, audio } = facts;
  await db
    .updateTable('asset')
    .set({
      probed_at: at,
      state: sql`case when state = 'waiting' then 'processing' else state end`,
      container: facts.container,
      frame_count: facts.frameCount,
      picture_frames: facts.pictureFrames,
      video_stream: video.streamIndex,
      video_codec: video.codec,
      width: video.width,
      height: video.height,
      rate_num: video.rate.num,
      rate_den: video.rate.den,
      variable_rate: video.variableRate,
      interlaced: video.interlaced,
      hdr: video.hdr,
      color_tagged: video.colorTagged,
      audio_stream: audio?.streamIndex ?? null,
      audio_codec: audio?.codec ?? null,
      audio_channels: audio?.channels ?? null,
      audio_sample_rate: audio?.sampleRate ?? null,
      audio_language: audio?.language ?? null,
    })
    .where('id', '=', assetId)
    .execute();
}

export async function failAsset(db: Db, assetId: string, failure: { code: string; text: string }) {
  await db
    .updateTable('asset')
    .set({ state: 'failed', failure_code: failure.code, failure: failure.text, playable_at: null })
    .where('id', '=', assetId)
    .execute();
}

/** Keeps the renditions that play, and discards those in progress. */
export async function revertAssetGeneration(
  db: Db,
  asset: AssetRow,
  failure: { code: string; text: string },
  at: Date,
) {
  await deleteRenditions(db, asset.id, asset.generation);
  await db
    .updateTable('asset')
    .set({
      state: 'ready',
      ready_at: at,
      generation: asset.published_generation ?? 1,
      failure_code: failure.code,
      failure: failure.text,
    })
    .where('id', '=', asset.id)
    .execute();
}

/** Sets a new source. The storyboard is drawn again. */
export async function updateAssetSource(db: Db, assetId: string, byteSize: number): Promise<void> {
  await db.updateTable('asset').set({ byte_size: byteSize, storyboard_at: null }).where('id', '=', assetId).execute();
}

export async function updateAssetGeneration(db: Db, assetId: string, generation: number): Promise<void> {
  await db
    .updateTable('asset')
    .set({
      generation,
      state: sql`case when playable_at is null then 'waiting' else 'playable' end`,
      failure_code: null,
      failure: null,
      probed_at: null,
      ready_at: null,
    })
    .where('id', '=', assetId)
    .execute();
}

async function deleteRenditions(db: Db, assetId: string, generation: number): Promise<void> {
  await db.deleteFrom('rendition').where('asset_id', '=', assetId).where('generation', '=', generation).execute();
}

/** Returns false if there is none. */
export async function deleteAsset(db: Db, assetId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('asset').where('id', '=', assetId).executeTakeFirst();
  return numDeletedRows === 1n;
}
