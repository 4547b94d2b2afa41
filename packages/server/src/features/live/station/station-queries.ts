import type { MediaAccess } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface StationVideoRow {
  mediaId: number;
  title: string;
  access: MediaAccess;
  publishAt: Date | null;
  assetId: string | null;
  duration: number | null;
}

/** The videos in order, without those in the trash. */
export async function listStationVideos(db: Db, livestreamId: number): Promise<StationVideoRow[]> {
  const { rows } = await sql<StationVideoRow>`
    select m.id as "mediaId", m.title, m.access, m.publish_at as "publishAt", m.asset_id as "assetId",
      m.duration_s as duration
    from station_video v join media m on m.id = v.media_id and m.removed_at is null
    where v.livestream_id = ${livestreamId} order by v.position`.execute(db);
  return rows;
}

export async function replaceStationVideos(db: Db, livestreamId: number, mediaIds: number[]): Promise<void> {
  await db.deleteFrom('station_video').where('livestream_id', '=', livestreamId).execute();
  const rows = mediaIds.map((media_id, position) => ({ livestream_id: livestreamId, media_id, position }));
  if (rows.length > 0) await db.insertInto('station_video').values(rows).execute();
}

/** Lets a locked station go on air again. */
export async function resetStation(db: Db, livestreamId: number): Promise<void> {
  const values = { started_at: null, ended_at: null, asset_id: null, is_empty: false };
  await db.updateTable('livestream').set(values).where('id', '=', livestreamId).execute();
}

export async function recordEmptyStation(db: Db, livestreamId: number): Promise<void> {
  await db.updateTable('livestream').set({ is_empty: true }).where('id', '=', livestreamId).execute();
}

export async function isStationEmpty(db: Db, livestreamId: number): Promise<boolean> {
  const row = await db.selectFrom('livestream').select('is_empty').where('id', '=', livestreamId).executeTakeFirst();
  return row?.is_empty ?? false;
}

export async function listStationsOnAir(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from livestream where kind = 'station' and started_at is not null and ended_at is null order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface StationOnAir {
  id: number;
  playoutId: string;
  access: MediaAccess;
  /** Whether its media entry is in the trash. */
  isRemoved: boolean;
}

/** Returns undefined for a station that is off. Locks it. */
export async function lockStationOnAir(db: Db, livestreamId: number): Promise<StationOnAir | undefined> {
  const { rows } = await sql<StationOnAir>`
    select l.id, l.asset_id as "playoutId", m.access, m.removed_at is not null as "isRemoved"
    from livestream l join media m on m.id = l.media_id
    where l.id = ${livestreamId} and l.kind = 'station' and l.started_at is not null and l.ended_at is null
    for no key update of l`.execute(db);
  return rows[0];
}
