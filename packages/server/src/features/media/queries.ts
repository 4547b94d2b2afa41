import type { CaptionTrack, MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';

export interface CardRow {
  id: number;
  title: string;
  opening: string;
  duration_s: number | null;
  access: MediaCard['access'];
  publish_at: Date;
  episode: number | null;
  asset_id: string | null;
  has_storyboard: boolean;
  image_id: string | null;
  image_width: number;
  image_height: number;
  image_widths: number[];
  image_color: string;
  image_alt: string;
  channel_id: number | null;
  channel_slug: string;
  channel_name: string;
  season_id: number | null;
  season_number: number;
  season_title: string;
  team_ids: number[];
}

export interface TeamRow {
  id: number;
  slug: string;
  displayName: string;
  avatar: StoredImage | null;
}

export interface DetailRow extends CardRow {
  description: string;
  tags: string[];
  like_count: number;
  /** Null for a video that is not a recording. */
  livestream_id: number | null;
  livestream_kind: string;
  livestream_started_at: Date;
  chapters: { start: number; title: string }[] | null;
  captions: { language: string; label: string; isDefault: boolean }[] | null;
}

/** Enough for a summary of 200 characters that ends with a sentence or a word. */
const openingCharacters = 240;

/** Plain columns: JSON objects, which the database encodes and this process parses, take a fifth longer. */
const cardColumns = sql`
  m.id, m.title, left(m.description, ${sql.lit(openingCharacters)}) as opening, m.duration_s, m.access, m.publish_at,
  m.episode, m.asset_id, m.has_storyboard,
  i.id as image_id, i.width as image_width, i.height as image_height, i.widths as image_widths, i.color as image_color,
  i.alt as image_alt, c.id as channel_id, c.slug as channel_slug, c.name as channel_name,
  s.id as season_id, s.number as season_number, s.title as season_title,
  array(select team_id from media_creator where media_id = m.id order by position, team_id) as team_ids`;

/** An unpublished show is not named; its videos appear without one. */
const cardJoins = sql`
  left join image i on i.id = m.thumbnail_image_id
  left join channel c on c.id = m.channel_id and c.published
  left join season s on s.id = m.season_id and s.channel_id = c.id`;

/** Cards in the order of `ids`; leaves out videos that visitors cannot see at `at`. */
export async function listCardRows(db: Db, { ids, at }: { ids: number[]; at: Date }): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, position)
    join media m on m.id = wanted.id and m.listed_at <= ${at}
    ${cardJoins}
    order by wanted.position`.execute(db);
  return rows;
}

/**
 * Published teams. They are read separately from the cards, which share few teams: a join would take as long as the
 * rest of the query.
 */
export async function listTeams(db: Db, teamIds: number[]): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select t.id, t.slug, t.display_name as "displayName", image_json(i) as avatar
    from creator_team t
    left join creator_team_image ti on ti.team_id = t.id and ti.type = 'avatar'
    left join image i on i.id = ti.image_id
    where t.id = any(${teamIds}::bigint[]) and t.published`.execute(db);
  return rows;
}

export async function findDetailRow(db: Db, { mediaId, at }: { mediaId: number; at: Date }) {
  const { rows } = await sql<DetailRow>`
    select ${cardColumns}, m.description, m.tags, m.like_count,
      l.id as livestream_id, l.kind as livestream_kind, l.started_at as livestream_started_at,
      (select json_agg(json_build_object('start', start_s, 'title', title) order by start_s)
        from media_chapter where media_id = m.id) as chapters,
      (select json_agg(json_build_object('language', language, 'label', label, 'isDefault', is_default)
        order by is_default desc, label) from media_caption where media_id = m.id) as captions
    from media m
    ${cardJoins}
    left join livestream l on l.media_id = m.id and l.started_at is not null
    where m.id = ${mediaId} and m.listed_at <= ${at}`.execute(db);
  return rows[0];
}

/** A language is the default if each video with captions in it has it as the default. */
export async function listCaptionTracks(db: Db, mediaIds: number[]): Promise<CaptionTrack[]> {
  const { rows } = await sql<CaptionTrack>`
    select language, min(label) as label, bool_and(is_default) as "isDefault" from media_caption
    where media_id = any(${mediaIds}::bigint[]) group by language order by "isDefault" desc, label, language`.execute(
    db,
  );
  return rows;
}

export async function isListed(db: Db, { mediaId, at }: { mediaId: number; at: Date }): Promise<boolean> {
  const query = db.selectFrom('media').select('id').where('id', '=', mediaId).where('listed_at', '<=', at);
  return (await query.executeTakeFirst()) !== undefined;
}
