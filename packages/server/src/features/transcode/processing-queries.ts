import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AssetState } from './asset-queries.ts';

export interface RenditionCompletion {
  name: string;
  tier: 'low' | 'upper' | 'audio';
  /** Share of the encoded part, from 0 to 1. */
  made: number;
  done: boolean;
}

export interface ProcessingState {
  media_id: number;
  state: AssetState;
  /** Progress from 0 to 1: of the upload while it lasts, then of all renditions. */
  progress: number;
}

/** The encoded share of each rendition of the newest generation; largest first, the sound last. */
export async function listRenditionCompletion(db: Db, assetId: string): Promise<RenditionCompletion[]> {
  const { rows } = await sql<RenditionCompletion>`
    select rendition.name, rendition.tier, 
      case when rendition.tier = 'audio' then bool_or(chunk.done_at is not null)
        else bool_and(chunk.done_at is not null) end as done,
      least(1, ${madeSegments} / greatest(1, rendition.segment_count)::float) as made
    from asset
    join rendition on rendition.asset_id = asset.id and rendition.generation = asset.generation
    join chunk on chunk.asset_id = asset.id and chunk.generation = asset.generation and chunk.rendition = rendition.name
    where asset.id = ${assetId}
    group by rendition.asset_id, rendition.generation, rendition.name
    order by rendition.level desc`.execute(db);
  return rows;
}

/** If the sound was encoded twice, the longer take counts. The chunks of a picture add up. */
const madeSegments = sql`
  case when rendition.tier = 'audio' then max(cardinality(chunk.segment_bytes)) else sum(cardinality(chunk.segment_bytes)) end`;

export async function findReceivedBytes(db: Db, assetId: string): Promise<number> {
  const query = db.selectFrom('upload').select('received_bytes').where('asset_id', '=', assetId);
  return (await query.executeTakeFirst())?.received_bytes ?? 0;
}

/** The newest file of each of these videos. */
export async function listProcessingStates(db: Db, mediaIds: number[]): Promise<ProcessingState[]> {
  const { rows } = await sql<ProcessingState>`
    select distinct on (asset.media_id) asset.media_id, asset.state,
      case when asset.state = 'uploading' then coalesce(upload.received_bytes, 0) / greatest(1, asset.byte_size)::float
        else coalesce(made.share, 0) end as progress
    from asset
    left join upload on upload.asset_id = asset.id
    left join lateral (
      select sum(cardinality(chunk.segment_bytes)) / greatest(1, sum(chunk.segment_count))::float as share
      from chunk where chunk.asset_id = asset.id and chunk.generation = asset.generation and chunk.rendition <> 'audio'
    ) made on true
    where asset.media_id = any(${mediaIds}::bigint[])
    order by asset.media_id, asset.created_at desc, asset.id desc`.execute(db);
  return rows;
}
