import type { MediaCard } from '@greenlight/contract/media';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Media } from '../../../platform/db/tables.ts';

/** Columns of the video's own row; undefined ones stay unchanged. */
export interface MediaValues {
  title?: string;
  description?: string;
  channel_id?: number | null;
  season_id?: number | null;
  episode?: number | null;
  access?: MediaCard['access'];
  publish_at?: Date | null;
  tags?: string[];
  thumbnail_image_id?: string | null;
}

export async function insertMedia(
  db: Db,
  { values, createdBy, at }: { values: MediaValues & { title: string }; createdBy: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('media')
    .values({ ...values, created_by: createdBy, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMedia(
  db: Db,
  { mediaId, values, at }: { mediaId: number; values: MediaValues; at: Date },
): Promise<void> {
  const set: Updateable<Media> = { ...values, updated_at: at };
  await db.updateTable('media').set(set).where('id', '=', mediaId).execute();
}

/** Returns the time before; undefined for a video that is published already, or deleted. */
export async function publishMedia(
  db: Db,
  { mediaId, at }: { mediaId: number; at: Date },
): Promise<{ before: Date | null } | undefined> {
  const { rows } = await sql<{ before: Date | null }>`
    update media set publish_at = ${at}, updated_at = ${at}
    where id = ${mediaId} and removed_at is null and (publish_at is null or publish_at > ${at})
    returning old.publish_at as before`.execute(db);
  return rows[0];
}

/** Gives new names to the video's later media addresses; returns the earlier number. */
export async function raisePublication(db: Db, mediaId: number): Promise<number> {
  const { rows } = await sql<{ publication: number }>`
    update media set publication = publication + 1 where id = ${mediaId} returning old.publication`.execute(db);
  return rows[0]?.publication as number;
}

/** Replaces the creators; keeps the given order. */
export async function replaceCreators(db: Db, mediaId: number, teamIds: number[]): Promise<void> {
  await db.deleteFrom('media_creator').where('media_id', '=', mediaId).execute();
  const rows = teamIds.map((team_id, position) => ({ media_id: mediaId, team_id, position }));
  if (rows.length > 0) await db.insertInto('media_creator').values(rows).execute();
}

export async function replaceChapters(
  db: Db,
  mediaId: number,
  chapters: { start: number; title: string }[],
): Promise<void> {
  await db.deleteFrom('media_chapter').where('media_id', '=', mediaId).execute();
  const rows = chapters.map(({ start, title }) => ({ media_id: mediaId, start_s: start, title }));
  if (rows.length > 0) await db.insertInto('media_chapter').values(rows).execute();
}

/** Locks the teams because a video will refer to them. */
export async function listTeamsToCredit(db: Db, teamIds: number[]): Promise<number[]> {
  if (teamIds.length === 0) return [];
  const rows = await db.selectFrom('creator_team').select('id').where('id', 'in', teamIds).forKeyShare().execute();
  return rows.map(({ id }) => id);
}

export async function listTeamsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('creator_team_editor')
    .select(sql<number>`team_id`.as('team_id'))
    .where('account_id', '=', userId)
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** The show into which a video is put, locked; with whether the editor shares a team with its maker. */
export async function findShowToPlaceIn(db: Db, { channelId, editorId }: { channelId: number; editorId: string }) {
  const { rows } = await sql<{ createdBy: string | null; isTeammates: boolean }>`
    select created_by as "createdBy", exists (
      select from creator_team_editor own join creator_team_editor maker on maker.team_id = own.team_id
      where own.account_id = ${editorId} and maker.account_id = channel.created_by) as "isTeammates"
    from channel where id = ${channelId} for key share of channel`.execute(db);
  return rows[0];
}

export async function hasSeason(db: Db, { channelId, seasonId }: { channelId: number; seasonId: number }) {
  const query = db
    .selectFrom('season')
    .select('id')
    .where('id', '=', seasonId)
    .where('channel_id', '=', channelId)
    .forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}

export async function updateThumbnail(db: Db, args: { mediaId: number; imageId: string }): Promise<void> {
  const { mediaId, imageId } = args;
  await db.updateTable('media').set({ thumbnail_image_id: imageId }).where('id', '=', mediaId).execute();
}
