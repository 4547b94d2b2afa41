import type { MediaAccess } from '@greenlight/contract/media';
import type { TextState } from '@greenlight/contract/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredImage } from '../image/image.ts';

export interface ClipRow {
  id: number;
  mediaId: number;
  title: string;
  startS: number;
  lengthS: number;
  plays: number;
  createdAt: Date;
  accountId: string;
  madeBy: string;
  state: TextState;
  isCut: boolean;
  /** Whether everyone finds the video, and no creator of it has switched clips off. */
  isPublic: boolean;
  sourceTitle: string;
  access: MediaAccess;
  thumbnail: StoredImage | null;
  creators: { id: number; slug: string; displayName: string }[] | null;
  /** The file; null while there is none, and in a broadcast. */
  assetId: string | null;
  /** The livestream, if it is on air. */
  livestreamId: number | null;
  liveAssetId: string | null;
  startedAt: Date | null;
}

/** A range may differ from the played part by this much: lengths are rounded. */
const tolerance = sql.lit(0.5);

const state = sql`case when c.removed_at is null then 'shown' when c.moderation_state is not null then c.moderation_state
  when c.removed_by = c.account_id then 'gone' else 'removed' end`;

/** A channel has no time of its own: its videos have clips. */
const isOn = sql`not exists (select from media_creator mc join creator_team t on t.id = mc.team_id
  where mc.media_id = m.id and not t.clips_enabled) and l.kind is distinct from 'station'`;

const onAir = sql`l.media_id = m.id and l.started_at is not null and l.ended_at is null`;

function columns(at: Date) {
  return sql`c.id, c.media_id as "mediaId", c.title, c.start_s as "startS", c.length_s as "lengthS", c.plays,
    c.created_at as "createdAt", c.account_id as "accountId", a.display_name as "madeBy", ${state} as state,
    l.id is null and (c.start_s < -${tolerance} or c.length_s < 1
      or c.start_s + c.length_s > m.duration_s + ${tolerance}) is true as "isCut",
    m.removed_at is null and (l.id is not null or (m.publish_at <= ${at}) is true) and ${isOn} as "isPublic",
    m.title as "sourceTitle", m.access,
    (select image_json(i) from image i where i.id = m.thumbnail_image_id) as thumbnail,
    (select json_agg(json_build_object('id', t.id, 'slug', t.slug, 'displayName', t.display_name) order by mc.position)
      from media_creator mc join creator_team t on t.id = mc.team_id
      where mc.media_id = m.id and t.published) as creators,
    m.asset_id as "assetId", l.id as "livestreamId", l.asset_id as "liveAssetId", l.started_at as "startedAt"`;
}

/** `clips` is a list of at most some rows of the table, in its order. */
async function listRows(db: Db, clips: RawBuilder<unknown>, at: Date): Promise<ClipRow[]> {
  const { rows } = await sql<ClipRow>`
    select ${columns(at)}
    from (${clips}) c join media m on m.id = c.media_id join account a on a.id = c.account_id
    left join livestream l on ${onAir} order by c.id desc`.execute(db);
  return rows;
}

export async function findClip(db: Db, { id, at }: { id: number; at: Date }): Promise<ClipRow | undefined> {
  return (await listRows(db, sql`select * from clip where id = ${id}`, at))[0];
}

interface Slice {
  before: number | null;
  limit: number;
  at: Date;
}

function older({ before }: Slice) {
  return before === null ? sql`` : sql`and id < ${before}`;
}

/** Clips that everyone sees, newest first. */
export function listClipsOfMedia(db: Db, { mediaId, ...slice }: Slice & { mediaId: number }): Promise<ClipRow[]> {
  const clips = sql`select * from clip where media_id = ${mediaId} and removed_at is null ${older(slice)}
    order by id desc limit ${sql.lit(slice.limit)}`;
  return listRows(db, clips, slice.at);
}

const isThere = sql`(removed_at is null or moderation_state is not null)`;

export function listClipsOfAccount(db: Db, { userId, ...slice }: Slice & { userId: string }): Promise<ClipRow[]> {
  const clips = sql`select * from clip where account_id = ${userId} and ${isThere} ${older(slice)}
    order by id desc limit ${sql.lit(slice.limit)}`;
  return listRows(db, clips, slice.at);
}

/** Clips of the videos that an editor may edit (null: of all videos), or of one video. */
export function listClipsForEditor(
  db: Db,
  { editorId, mediaId, ...slice }: Slice & { editorId: string | null; mediaId: number | null },
): Promise<ClipRow[]> {
  const limit = sql`order by id desc limit ${sql.lit(slice.limit)}`;
  const some = (which: RawBuilder<unknown>) =>
    sql`select * from clip where ${which} and ${isThere} ${older(slice)} ${limit}`;
  if (mediaId !== null) return listRows(db, some(sql`media_id = ${mediaId}`), slice.at);
  if (editorId === null) return listRows(db, some(sql`true`), slice.at);
  // Each video is looked up by its key, so that clips of other people do not slow the query.
  const clips = sql`
    select c.* from (
      select id from media where created_by = ${editorId}
      union
      select mc.media_id from creator_team_editor tm join media_creator mc on mc.team_id = tm.team_id
      where tm.account_id = ${editorId}) own
    cross join lateral (${some(sql`media_id = own.id`)}) c ${limit}`;
  return listRows(db, clips, slice.at);
}

/** A video or livestream from which a clip can be made. */
export interface SourceRow {
  isOn: boolean;
  durationS: number | null;
  /** The start of a livestream that is on air. */
  startedAt: Date | null;
  /** The broadcast of a livestream. */
  broadcastId: string | null;
}

export async function findSource(db: Db, mediaId: number): Promise<SourceRow | undefined> {
  const { rows } = await sql<SourceRow>`
    select ${isOn} as "isOn", m.duration_s as "durationS", l.started_at as "startedAt",
      case when l.kind = 'broadcast' then l.asset_id end as "broadcastId"
    from media m left join livestream l on ${onAir}
    where m.id = ${mediaId} and m.removed_at is null`.execute(db);
  return rows[0];
}

export async function insertClip(
  db: Db,
  clip: {
    mediaId: number;
    userId: string;
    title: string;
    startS: number;
    lengthS: number;
    moderationState: 'held' | 'hidden' | null;
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('clip')
    .values({
      media_id: clip.mediaId,
      account_id: clip.userId,
      title: clip.title,
      start_s: clip.startS,
      length_s: clip.lengthS,
      moderation_state: clip.moderationState,
      removed_at: clip.moderationState && clip.at,
      created_at: clip.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does not wait for locks: if there are very many plays at once, some are not counted. */
export async function countPlay(db: Db, id: number): Promise<void> {
  await sql`
    update clip set plays = plays + 1
    where id = (select id from clip where id = ${id} for no key update skip locked)`.execute(db);
}

/** The start of the file moved: the position 0 is now at `movedS`. */
export async function shiftClipStarts(tx: Db, { mediaId, movedS }: { mediaId: number; movedS: number }): Promise<void> {
  await sql`update clip set start_s = start_s + ${movedS} where media_id = ${mediaId}`.execute(tx);
}

/** Parts of the file were removed: a clip becomes shorter by the removed parts in it. */
export async function shortenClips(
  tx: Db,
  { mediaId, parts }: { mediaId: number; parts: { startS: number; lengthS: number }[] },
): Promise<void> {
  const goneBefore = (time: RawBuilder<unknown>) => sql`
    (select sum(least(p.length_s, greatest(0, ${time} - p.start_s))) from parts p)`;
  await sql`
    with parts as (
      select * from unnest(${parts.map(({ startS }) => startS)}::float8[],
        ${parts.map(({ lengthS }) => lengthS)}::float8[]) as p (start_s, length_s))
    update clip c set start_s = c.start_s - ${goneBefore(sql`c.start_s`)},
      length_s = c.length_s + ${goneBefore(sql`c.start_s`)} - ${goneBefore(sql`(c.start_s + c.length_s)`)}
    where c.media_id = ${mediaId}`.execute(tx);
}

export async function deleteRemovedBefore(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from clip where id in (
      select id from clip where removed_at < ${before} order by removed_at limit ${sql.lit(limit)})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
