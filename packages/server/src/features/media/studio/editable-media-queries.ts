import type { MediaCard } from '@greenlight/contract/media';
import type {
  PublishState,
  StudioMediaCard,
  StudioMediaDetail,
  StudioMediaSort,
} from '@greenlight/contract/media-studio';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';
import { type StoredImage } from '../../image/image.ts';

export interface Filter {
  /** Undefined for the videos of all editors. */
  editorId: string | undefined;
  search: string | undefined;
  channelId: number | undefined;
  state: PublishState | undefined;
  ids: number[] | undefined;
  at: Date;
}

export interface StudioCardRow {
  id: number;
  title: string;
  access: MediaCard['access'];
  publish_at: Date | null;
  created_at: Date;
  duration_s: number | null;
  thumbnail: StoredImage | null;
  channel: { id: number; name: string } | null;
  stream: StudioMediaCard['stream'];
}

function conditions({ editorId, search, channelId, state, ids, at }: Filter): RawBuilder<unknown> {
  const all = [sql`m.removed_at is null`];
  if (editorId !== undefined) {
    all.push(sql`m.id in (
      select id from media where created_by = ${editorId}
      union
      select mc.media_id from creator_team_editor tm join media_creator mc on mc.team_id = tm.team_id
      where tm.account_id = ${editorId})`);
  }
  if (search !== undefined) all.push(sql`m.title ilike ${patternOf(search)}`);
  if (channelId !== undefined) all.push(sql`m.channel_id = ${channelId}`);
  if (ids !== undefined) all.push(sql`m.id = any(${ids}::bigint[])`);
  if (state === 'draft') {
    all.push(sql`m.publish_at is null`);
    all.push(sql`not exists (select from livestream where media_id = m.id and ended_at is null)`);
  }
  if (state === 'scheduled') all.push(sql`m.publish_at > ${at}`);
  if (state === 'published') all.push(sql`m.publish_at <= ${at}`);
  return sql.join(all, sql` and `);
}

/**
 * Matches anywhere in the title; one or two letters only at its beginning, since the index cannot find them within
 * words.
 */
function patternOf(search: string): string {
  const escaped = escapeLike(search);
  return search.length < 3 ? `${escaped}%` : `%${escaped}%`;
}

/** Each order has an index. In the order of publication, drafts come last, by the time of upload. */
const orders: Record<StudioMediaSort, RawBuilder<unknown>> = {
  uploaded: sql`m.created_at desc, m.id desc`,
  published: sql`m.publish_at desc nulls last, m.created_at desc, m.id desc`,
  title: sql`left(search_text(m.title), 100), m.id`,
};

const liveStateOf = sql`
  case when l.ended_at is not null then 'ended' when l.started_at is not null then 'live' else 'scheduled' end`;

export async function listStudioCards(
  db: Db,
  { page, sort, ...filter }: Filter & { sort: StudioMediaSort; page: Page },
): Promise<StudioCardRow[]> {
  const order = orders[sort === 'published' && filter.state === 'draft' ? 'uploaded' : sort];
  const { rows } = await sql<StudioCardRow>`
    select m.id, m.title, m.access, m.publish_at, m.created_at, m.duration_s, image_json(i) as thumbnail,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as channel,
      case when l.id is not null then json_build_object('kind', l.kind, 'startsAt', l.starts_at, 'state', ${liveStateOf})
      end as stream
    from (
      select m.* from media m where ${conditions(filter)} order by ${order} ${pageLimit(page)}) m
    left join image i on i.id = m.thumbnail_image_id
    left join channel c on c.id = m.channel_id
    left join livestream l on l.media_id = m.id
    order by ${order}`.execute(db);
  return rows;
}

export async function countStudioMedia(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from media m where ${conditions(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface StudioRow {
  id: number;
  title: string;
  description: string;
  channel_id: number | null;
  season_id: number | null;
  episode: number | null;
  access: MediaCard['access'];
  publish_at: Date | null;
  tags: string[];
  version: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  asset_id: string | null;
  duration_s: number | null;
  has_storyboard: boolean;
  thumbnail: StoredImage | null;
  team_ids: number[];
  chapters: { start: number; title: string }[] | null;
  captions: { language: string; label: string; isDefault: boolean }[] | null;
  is_in_team: boolean;
  premiere: StudioMediaDetail['premiere'];
  is_livestream: boolean;
}

/**
 * With `lock`, the video cannot be changed by others until the transaction ends; with `removed`, finds a video in the
 * trash. `is_in_team`: the editor is in a credited team.
 */
export async function findStudioMedia(
  db: Db,
  { mediaId, editorId, lock, removed = false }: { mediaId: number; editorId: string; lock: boolean; removed?: boolean },
): Promise<StudioRow | undefined> {
  const { rows } = await sql<StudioRow>`
    select m.id, m.title, m.description, m.channel_id, m.season_id, m.episode, m.access, m.publish_at, m.tags,
      change_version('media:' || m.id) as version, m.created_by, m.created_at, m.updated_at, m.asset_id, m.duration_s, m.has_storyboard,
      (select json_build_object('startsAt', l.starts_at, 'state', ${liveStateOf})
        from livestream l where l.media_id = m.id and l.kind = 'premiere') as premiere,
      exists (select from livestream l where l.media_id = m.id and l.kind <> 'premiere') as is_livestream,
      (select image_json(i) from image i where i.id = m.thumbnail_image_id) as thumbnail,
      array(select team_id from media_creator where media_id = m.id order by position, team_id) as team_ids,
      (select json_agg(json_build_object('start', start_s, 'title', title) order by start_s)
        from media_chapter where media_id = m.id) as chapters,
      (select json_agg(json_build_object('language', language, 'label', label, 'isDefault', is_default)
        order by is_default desc, label) from media_caption where media_id = m.id) as captions,
      exists (
        select from media_creator mc join creator_team_editor tm on tm.team_id = mc.team_id
        where mc.media_id = m.id and tm.account_id = ${editorId}) as is_in_team
    from media m where m.id = ${mediaId} and (m.removed_at is not null) = ${removed} ${lock ? sql`for no key update of m` : sql``}`.execute(
    db,
  );
  return rows[0];
}
