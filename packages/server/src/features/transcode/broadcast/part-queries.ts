import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export type PartRow = Awaited<ReturnType<typeof listParts>>[number];

interface NewPart {
  assetId: string;
  segment: number;
  index: number;
  run: number;
  isSlate: boolean;
  shownAt: Date;
  tracks: { bytes: Buffer; durationS: number; keyFrameBytes: number }[];
}

export async function insertPart(db: Db, added: NewPart): Promise<void> {
  const { assetId, segment, index, run, isSlate, shownAt } = added;
  const place = { asset_id: assetId, segment, index, run, is_slate: isSlate, shown_at: shownAt };
  const rows = added.tracks.map(({ bytes, durationS, keyFrameBytes }, track) => {
    return { ...place, track, duration_s: durationS, key_frame_bytes: keyFrameBytes, bytes };
  });
  await db.insertInto('live_partial_segment').values(rows).execute();
}

export async function hasParts(db: Db, assetId: string): Promise<boolean> {
  const query = db.selectFrom('live_partial_segment').select('segment').where('asset_id', '=', assetId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Parts after the part `after`, in order. */
export function listParts(db: Db, assetId: string, after: { segment: number; index: number }) {
  return db
    .selectFrom('live_partial_segment')
    .select(['segment', 'index', 'track', 'run', 'is_slate', 'shown_at', 'duration_s', 'key_frame_bytes', 'bytes'])
    .where('asset_id', '=', assetId)
    .where(sql<boolean>`(segment, index) > (${after.segment}, ${after.index})`)
    .orderBy('segment')
    .orderBy('index')
    .orderBy('track')
    .execute();
}

/** Parts of no complete segment, in order, with the names of the renditions in the order of the tracks. */
export async function listOpenParts(db: Db, assetId: string) {
  const { rows } = await sql<PartRow & { renditions: string[] }>`
    select segment, index, track, run, is_slate, shown_at, duration_s, key_frame_bytes, bytes,
      array(select name from rendition where asset_id = ${assetId} and generation = 1 order by level desc) as renditions
    from live_partial_segment where asset_id = ${assetId}
      and segment > coalesce((select max(index) from live_segment where asset_id = ${assetId}), -1)
    order by segment, index, track`.execute(db);
  return rows;
}

/** The start of the picture that belongs to no segment until `segment` is complete, and its length so far. */
export async function findOpenPicture(db: Db, assetId: string, segment: number) {
  const { rows } = await sql<{ run: number; shownAt: Date; lengthS: number }>`
    select run, min(shown_at) as "shownAt", sum(duration_s)::float8 as "lengthS" from live_partial_segment
    where asset_id = ${assetId} and segment >= ${segment} and track = 0 group by run order by run desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Deletes the parts of the segments before `segment`. */
export async function deletePartsBefore(db: Db, assetId: string, segment: number): Promise<void> {
  await db.deleteFrom('live_partial_segment').where('asset_id', '=', assetId).where('segment', '<', segment).execute();
}

/** Deletes the parts of the segments that are followed by at least `keptS` seconds of picture. */
export async function deleteOldParts(db: Db, assetId: string, keptS: number): Promise<void> {
  await sql`
    delete from live_partial_segment where asset_id = ${assetId} and segment <= (
      select max(segment) from (
        select segment, sum(sum(duration_s)) over (order by segment desc) - sum(duration_s) as after_s
        from live_partial_segment where asset_id = ${assetId} and track = 0 group by segment
      ) placed where after_s >= ${keptS}::float8
    )`.execute(db);
}
