import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LivePicture } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { tierOf } from '../../../platform/ffmpeg/vod/ladder.ts';

export type SegmentRow = Awaited<ReturnType<typeof listSegments>>[number];

export interface PartInit {
  rendition: string;
  codec: string;
  file: string;
}

/** Creates the asset of a stream that goes on air, with its renditions. */
export async function insertBroadcast(
  db: Db,
  { assetId, mediaId, picture, at }: { assetId: string; mediaId: number; picture: LivePicture; at: Date },
): Promise<void> {
  const [largest] = picture.rungs;
  await db
    .insertInto('asset')
    .values({
      id: assetId,
      media_id: mediaId,
      filename: '',
      byte_size: 0,
      created_at: at,
      width: largest?.width,
      height: largest?.height,
      rate_num: picture.rate.num,
      rate_den: picture.rate.den,
    })
    .execute();
  const rungs = picture.rungs.map(({ maxBitrate, ...rung }) => ({
    ...rung,
    tier: tierOf(rung),
    max_bitrate: maxBitrate,
  }));
  const sound = { name: 'audio', tier: 'audio', level: 0, width: 0, height: 0, crf: 0, max_bitrate: 0 };
  await db
    .insertInto('rendition')
    .values([...rungs, sound].map((row) => ({ ...row, asset_id: assetId, generation: 1, segment_count: 0 })))
    .execute();
}

/** Starts a part for a new connection, in every rendition. */
export async function insertPart(
  db: Db,
  part: { assetId: string; index: number; firstSegment: number; inits: PartInit[] },
): Promise<void> {
  await db
    .insertInto('chunk')
    .values(
      part.inits.map(({ rendition, codec, file }) => ({
        asset_id: part.assetId,
        generation: 1,
        rendition,
        index: part.index,
        first_segment: part.firstSegment,
        segment_count: 0,
        first_frame: 0,
        frame_count: 0,
        codec,
        init_file: file,
      })),
    )
    .execute();
}

export async function insertSegment(
  db: Db,
  segment: {
    assetId: string;
    index: number;
    part: number;
    shownAt: Date;
    pictureS: number;
    soundS: number;
    bytes: number[];
    keyFrameBytes: number[];
  },
): Promise<void> {
  await db
    .insertInto('live_segment')
    .values({
      asset_id: segment.assetId,
      index: segment.index,
      part: segment.part,
      shown_at: segment.shownAt,
      picture_s: segment.pictureS,
      sound_s: segment.soundS,
      bytes: segment.bytes,
      key_frame_bytes: segment.keyFrameBytes,
    })
    .execute();
}

/** In order, from `from` on. */
export function listSegments(db: Db, assetId: string, from: number) {
  return db
    .selectFrom('live_segment')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('index', '>=', from)
    .orderBy('index')
    .execute();
}

/** When each part began and how long it is, in order. */
export async function listParts(db: Db, assetIds: string[]) {
  const { rows } = await sql<{ assetId: string; shownAt: Date; lengthS: number }>`
    select asset_id as "assetId", min(shown_at) as "shownAt", sum(picture_s)::float8 as "lengthS"
    from live_segment where asset_id = any(${assetIds}::uuid[]) group by asset_id, part order by part`.execute(db);
  return rows;
}

export function findLastSegment(db: Db, assetId: string) {
  const query = db.selectFrom('live_segment').select(['index', 'part']).where('asset_id', '=', assetId);
  return query.orderBy('index', 'desc').limit(1).executeTakeFirst();
}

/** Describes a picture's part in the same terms as a converted video. */
export async function updateBroadcastParts(db: Db, assetId: string, rendition: string, place: number, at: Date) {
  await sql`
    update chunk set segment_bytes = made.bytes, key_frame_bytes = made.key_frame_bytes,
      segment_count = cardinality(made.bytes), done_at = ${at}
    from (
      select part, array_agg(bytes[${place}] order by index) as bytes,
        array_agg(key_frame_bytes[${place}] order by index) as key_frame_bytes
      from live_segment where asset_id = ${assetId} group by part
    ) made
    where chunk.asset_id = ${assetId} and chunk.rendition = ${rendition} and chunk.index = made.part`.execute(db);
}

export async function updateAssetRecording(
  db: Db,
  assetId: string,
  { frameCount, byteSize, segmentCount, at }: { frameCount: number; byteSize: number; segmentCount: number; at: Date },
): Promise<void> {
  await db
    .updateTable('asset')
    .set({
      byte_size: byteSize,
      received_at: at,
      probed_at: at,
      container: 'flv',
      frame_count: frameCount,
      picture_frames: frameCount,
      video_stream: 0,
      video_codec: 'h264',
      variable_rate: false,
      interlaced: false,
      color_tagged: false,
      audio_stream: 1,
      audio_codec: 'aac',
      audio_channels: 2,
      audio_sample_rate: 48_000,
    })
    .where('id', '=', assetId)
    .execute();
  await db
    .updateTable('rendition')
    .set({ segment_count: segmentCount, published_segments: segmentCount, joined_at: at })
    .where('asset_id', '=', assetId)
    .execute();
}
