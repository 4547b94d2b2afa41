import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { LiveLadder } from '../../../platform/ffmpeg/live/live-ladder.ts';
import { tierOf } from '../../../platform/ffmpeg/vod/ladder.ts';
import type { SourceOfRun } from './source-piece.ts';

export type SegmentRow = Awaited<ReturnType<typeof listSegments>>[number];

export interface RunInit {
  rendition: string;
  codec: string;
  file: string;
}

/** Creates the asset of a stream that goes on air, with its renditions. */
export async function insertBroadcast(
  db: Db,
  broadcast: { assetId: string; mediaId: number; ladder: LiveLadder; captionLanguages: string[]; at: Date },
): Promise<void> {
  const { assetId, mediaId, ladder, captionLanguages, at } = broadcast;
  const [largest] = ladder.rungs;
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
      rate_num: ladder.rate.num,
      rate_den: ladder.rate.den,
      caption_languages: captionLanguages,
    })
    .execute();
  const rungs = ladder.rungs.map(({ maxBitrate, ...rung }, index) => ({
    ...rung,
    tier: tierOf(rung),
    max_bitrate: maxBitrate,
    copied_config: index === 0 ? ladder.copied?.config : null,
  }));
  const none = { level: 0, width: 0, height: 0, crf: 0, max_bitrate: 0, copied_config: null };
  const sound = { name: 'audio', tier: 'audio', ...none };
  await db
    .insertInto('rendition')
    .values([...rungs, sound].map((row) => ({ ...row, asset_id: assetId, generation: 1, segment_count: 0 })))
    .execute();
}

/** Inserts a run in every rendition. */
export async function insertRun(
  db: Db,
  run: { assetId: string; index: number; firstSegment: number; inits: RunInit[] },
): Promise<void> {
  await db
    .insertInto('chunk')
    .values(
      run.inits.map(({ rendition, codec, file }) => ({
        asset_id: run.assetId,
        generation: 1,
        rendition,
        index: run.index,
        first_segment: run.firstSegment,
        segment_count: 0,
        first_frame: 0,
        frame_count: 0,
        codec,
        init_file: file,
      })),
    )
    .execute();
}

export async function hasRun(db: Db, { assetId, index }: { assetId: string; index: number }): Promise<boolean> {
  const run = db.selectFrom('chunk').select('index').where('asset_id', '=', assetId).where('index', '=', index);
  return (await run.where('generation', '=', 1).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertSegment(
  db: Db,
  segment: {
    assetId: string;
    index: number;
    run: number;
    isSlate: boolean;
    shownAt: Date;
    /** Lengths by rendition; the last one is the sound. */
    lengthsS: number[];
    /** Where they begin in the stream. */
    startsS: number[];
    bytes: number[];
    keyFrameBytes: number[];
  },
): Promise<void> {
  await db
    .insertInto('live_segment')
    .values({
      asset_id: segment.assetId,
      index: segment.index,
      run: segment.run,
      is_slate: segment.isSlate,
      shown_at: segment.shownAt,
      picture_s: segment.lengthsS[0] ?? 0,
      lengths_s: segment.lengthsS,
      starts_s: segment.startsS,
      bytes: segment.bytes,
      key_frame_bytes: segment.keyFrameBytes,
    })
    .execute();
}

/**
 * Length of a set of segments: half a target duration to one and a half (RFC 8216bis, "peak segment bit rate"), and a
 * little more for rounding.
 */
const setS = { least: 0.99, most: 3.01 };
/** More segments than such a set has. At 60 frames a second, a segment lasts one frame if each frame is a key frame. */
const setMax = 200;

/** Updates the peak bitrates, if the sets of segments that end with the last one have higher ones. */
export async function updatePeaks(db: Db, assetId: string, renditions: string[]): Promise<void> {
  await sql`
    update rendition set peak_bitrate = made.peak
    from (
      select place, ceil(max(bytes * 8 / length_s))::integer as peak from (
        select place, sum(size) over later as bytes, sum(one.length_s) over later as length_s
        from (select * from live_segment where asset_id = ${assetId} order by index desc limit ${setMax}) newest,
          unnest(bytes, lengths_s) with ordinality as one (size, length_s, place)
        window later as (partition by place order by index desc)
      ) sets where length_s between ${setS.least} and ${setS.most} group by place
    ) made
    where rendition.asset_id = ${assetId} and rendition.generation = 1 and rendition.peak_bitrate < made.peak
      and rendition.name = (${renditions}::text[])[made.place]`.execute(db);
}

/** All segments in order, with trimmed ones. */
export function listAllSegments(db: Db, assetId: string) {
  return db.selectFrom('live_segment').selectAll().where('asset_id', '=', assetId).orderBy('index').execute();
}

/** Segments in order, from `from` on. */
export function listSegments(db: Db, assetId: string, from: number) {
  return db
    .selectFrom('live_segment')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('index', '>=', from)
    .where('is_trimmed', '=', false)
    .orderBy('index')
    .execute();
}

/** `count` segments from `from` on, or fewer if there are not that many. */
export function listSegmentRange(db: Db, assetId: string, { from, count }: { from: number; count: number }) {
  return db
    .selectFrom('live_segment')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('index', '>=', from)
    .where('index', '<', from + count)
    .orderBy('index')
    .execute();
}

/** The start and length of each run, in order. */
export async function listRuns(db: Db, assetIds: string[]) {
  const { rows } = await sql<{ assetId: string; shownAt: Date; lengthS: number }>`
    select asset_id as "assetId", min(shown_at) as "shownAt", sum(picture_s)::float8 as "lengthS"
    from live_segment where asset_id = any(${assetIds}::uuid[]) and not is_trimmed group by asset_id, run order by run`.execute(
    db,
  );
  return rows;
}

/** Deletes slates. With `onlyLast`, only those after which the broadcaster did not return. */
export async function deleteSlates(db: Db, assetId: string, { onlyLast }: { onlyLast: boolean }): Promise<void> {
  await sql`
    delete from live_segment where asset_id = ${assetId} and is_slate and (not ${onlyLast}::boolean or index > coalesce(
      (select max(index) from live_segment where asset_id = ${assetId} and not is_slate), -1))`.execute(db);
}

export type SegmentPlace = NonNullable<Awaited<ReturnType<typeof findLastSegment>>>;

export function findLastSegment(db: Db, assetId: string) {
  return selectPlaces(db, assetId).orderBy('index', 'desc').limit(1).executeTakeFirst();
}

/** The last segment of a stream on air that began by this time of day. */
export function findSegmentAt(db: Db, assetId: string, at: Date) {
  return selectPlaces(db, assetId).where('shown_at', '<=', at).orderBy('shown_at', 'desc').limit(1).executeTakeFirst();
}

function selectPlaces(db: Db, assetId: string) {
  return db
    .selectFrom('live_segment')
    .select(['index', 'run', 'shown_at', 'picture_s', 'lengths_s', 'starts_s'])
    .where('asset_id', '=', assetId);
}

/** Describes the runs of a picture in the form of a converted video. */
export async function updateRuns(db: Db, assetId: string, rendition: string, place: number, at: Date) {
  await sql`
    update chunk set segment_bytes = made.bytes, key_frame_bytes = made.key_frame_bytes,
      segment_count = cardinality(made.bytes), done_at = ${at}
    from (
      select run, array_agg(bytes[${place}] order by index) as bytes,
        array_agg(key_frame_bytes[${place}] order by index) as key_frame_bytes
      from live_segment where asset_id = ${assetId} group by run
    ) made
    where chunk.asset_id = ${assetId} and chunk.rendition = ${rendition} and chunk.index = made.run`.execute(db);
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

export async function insertLiveSource(
  db: Db,
  id: { assetId: string; run: number },
  source: SourceOfRun,
): Promise<void> {
  const { skipS: skip_s, width, height } = source;
  await db.insertInto('live_source').values({ asset_id: id.assetId, run: id.run, skip_s, width, height }).execute();
}

/** Lists the sources in order. */
export function listLiveSources(db: Db, assetId: string) {
  return db
    .selectFrom('live_source')
    .select(['run', 'skip_s as skipS', 'width', 'height'])
    .where('asset_id', '=', assetId)
    .orderBy('run')
    .execute();
}

/** The start of the segment of a stream on air that contains this second. */
export async function findSegmentStart(db: Db, { assetId, atS }: { assetId: string; atS: number }): Promise<number> {
  const { rows } = await sql<{ startS: number }>`
    select starts_s[1] as "startS" from live_segment
    where asset_id = ${assetId} and starts_s[1] <= ${atS}::float8 order by starts_s[1] desc limit 1`.execute(db);
  return rows[0]?.startS ?? 0;
}
