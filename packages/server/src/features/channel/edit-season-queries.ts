import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface StudioSeasonRow {
  id: number;
  number: number;
  title: string;
  mediaCount: number;
}

export async function findStudioSeason(
  db: Db,
  { channelId, seasonId }: { channelId: number; seasonId: number },
): Promise<StudioSeasonRow | undefined> {
  const { rows } = await sql<StudioSeasonRow>`
    select id, number, title,
      (select count(*) from media where channel_id = ${channelId} and season_id = season.id and removed_at is null) as "mediaCount"
    from season where id = ${seasonId} and channel_id = ${channelId}`.execute(db);
  return rows[0];
}

export async function insertSeason(
  db: Db,
  season: { id?: number; channelId: number; number: number; title: string },
): Promise<number> {
  const { id } = await db
    .insertInto('season')
    .values({ id: season.id, channel_id: season.channelId, number: season.number, title: season.title })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined values stay unchanged. */
export async function updateSeason(
  db: Db,
  { seasonId, number, title }: { seasonId: number; number?: number; title?: string },
): Promise<void> {
  if (number === undefined && title === undefined) return;
  await db.updateTable('season').set({ number, title }).where('id', '=', seasonId).execute();
}

export async function deleteSeason(db: Db, seasonId: number): Promise<void> {
  await db.deleteFrom('season').where('id', '=', seasonId).execute();
}
