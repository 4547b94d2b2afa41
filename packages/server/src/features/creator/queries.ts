import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import type { MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isScheduled } from '../../platform/db/media-schedule.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';

export interface TeamRow {
  id: number;
  slug: string;
  displayName: string;
  shortDescription: string;
  images: StoredTypedImage[] | null;
  mediaCount: number;
}

export interface TeamDetailRow extends TeamRow {
  tabs: StudioCreatorTab[] | null;
  hasFree: boolean;
  hasMembersOnly: boolean;
  /** The years, newest first, in UTC. */
  years: number[];
}

function teamColumns(at: Date) {
  return sql`
    t.id, t.slug, t.display_name as "displayName", t.short_description as "shortDescription",
    (select json_agg(json_build_object('type', ti.type, 'image', image_json(i)) order by ti.type)
      from creator_team_image ti join image i on i.id = ti.image_id where ti.team_id = t.id) as images,
    t.listed_count - (
      select count(*) from media_creator mc where mc.team_id = t.id and ${isScheduled('mc', at)}) as "mediaCount"`;
}

/** Jumps from year to year in the index, so that the number of videos does not matter. */
function yearsOf(at: Date) {
  const newest = sql`select listed_at from media_creator where team_id = t.id and listed_at`;
  return sql`array(
    with recursive latest as (
      (${newest} <= ${at} order by listed_at desc limit 1)
      union all
      select (${newest} < date_trunc('year', latest.listed_at, 'UTC') order by listed_at desc limit 1)
      from latest where latest.listed_at is not null)
    select extract(year from listed_at at time zone 'UTC')::int from latest where listed_at is not null) as years`;
}

function hasAccess(access: MediaCard['access'], at: Date) {
  return sql`exists (
    select from media_creator mc where mc.team_id = t.id and mc.access = ${sql.lit(access)} and mc.listed_at <= ${at})`;
}

export async function listTeams(db: Db, { at, page }: { at: Date; page: Page }): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(at)} from creator_team t where t.published order by t.display_name, t.id ${pageLimit(page)}`.execute(
    db,
  );
  return rows;
}

/** The published teams, in the order of `ids`. */
export async function listTeamsById(db: Db, { at, ids }: { at: Date; ids: number[] }): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(at)} from creator_team t where t.published and t.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], t.id)`.execute(db);
  return rows;
}

export async function listFollowedTeams(
  db: Db,
  { userId, at, page }: { userId: string; at: Date; page: Page },
): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(at)} from creator_follow f join creator_team t on t.id = f.team_id and t.published
    where f.account_id = ${userId} order by f.created_at desc, t.id ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findTeam(
  db: Db,
  { at, ...key }: { at: Date } & ({ id: number } | { slug: string }),
): Promise<TeamDetailRow | undefined> {
  const which = 'id' in key ? sql`t.id = ${key.id}` : sql`t.slug = ${key.slug}`;
  const { rows } = await sql<TeamDetailRow>`
    select ${teamColumns(at)}, ${yearsOf(at)}, creator_tabs(t.id) as tabs,
      ${hasAccess('free', at)} as "hasFree", ${hasAccess('members', at)} as "hasMembersOnly"
    from creator_team t where ${which} and t.published`.execute(db);
  return rows[0];
}

/**
 * The years in which a team published, and its own tabs; undefined for a team that does not exist or is not published.
 */
export async function findVideoDetails(
  db: Db,
  { teamId, at }: { teamId: number; at: Date },
): Promise<Pick<TeamDetailRow, 'years' | 'tabs'> | undefined> {
  const { rows } = await sql<Pick<TeamDetailRow, 'years' | 'tabs'>>`
    select ${yearsOf(at)}, creator_tabs(t.id) as tabs from creator_team t where t.id = ${teamId} and t.published`.execute(
    db,
  );
  return rows[0];
}
