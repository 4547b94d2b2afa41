import type { ChannelCard } from '@greenlight/contract/channel';
import type { MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isScheduled } from '../../platform/db/media-schedule.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';

export interface ChannelRow {
  id: number;
  slug: string;
  name: string;
  description: string;
  layout: ChannelCard['layout'];
  images: StoredTypedImage[] | null;
  mediaCount: number;
}

/** The columns of a show's card and page. */
function channelColumns(at: Date) {
  return sql`
    c.id, c.slug, c.name, c.description, c.layout,
    (select json_agg(json_build_object('type', ci.type, 'image', image_json(i)) order by ci.type)
      from channel_image ci join image i on i.id = ci.image_id where ci.channel_id = c.id) as images,
    c.listed_count - (
      select count(*) from media m where m.channel_id = c.id and ${isScheduled('m', at)}) as "mediaCount"`;
}

/** Shows in the order of the studio; shows without a published video come last. */
export async function listChannels(db: Db, { at, page }: { at: Date; page: Page }): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns(at)} from channel c where c.published
    order by not exists (select from media m where m.channel_id = c.id and m.listed_at <= ${at}), c.position, c.id
    ${pageLimit(page)}`.execute(db);
  return rows;
}

/** The published shows, in the order of `ids`. */
export async function listChannelsById(db: Db, { at, ids }: { at: Date; ids: number[] }): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${channelColumns(at)} from channel c where c.published and c.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], c.id)`.execute(db);
  return rows;
}

export interface ChannelPageRow extends ChannelRow {
  heroId: number | null;
  seasons: { id: number; number: number; title: string; mediaCount: number }[] | null;
}

export async function findChannel(
  db: Db,
  { at, ...key }: { at: Date } & ({ id: number } | { slug: string }),
): Promise<ChannelPageRow | undefined> {
  const which = 'id' in key ? sql`c.id = ${key.id}` : sql`c.slug = ${key.slug}`;
  const { rows } = await sql<ChannelPageRow>`
    select ${channelColumns(at)}, c.hero_id as "heroId",
      (select json_agg(json_build_object('id', s.id, 'number', s.number, 'title', s.title, 'mediaCount', s.listed_count - (
          select count(*) from media m where m.channel_id = c.id and m.season_id = s.id and ${isScheduled('m', at)}
        )) order by s.number)
        from season s where s.channel_id = c.id) as seasons
    from channel c where ${which} and c.published`.execute(db);
  return rows[0];
}

export async function isPublished(db: Db, channelId: number): Promise<boolean> {
  const query = db
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .where('published', '=', sql.lit(true));
  return (await query.executeTakeFirst()) !== undefined;
}

export async function findSeason(db: Db, seasonId: number) {
  const { rows } = await sql<{ season: NonNullable<MediaCard['season']>; channel: NonNullable<MediaCard['channel']> }>`
    select json_build_object('id', s.id, 'number', s.number, 'title', s.title) as season,
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as channel
    from season s join channel c on c.id = s.channel_id and c.published where s.id = ${seasonId}`.execute(db);
  return rows[0];
}

type Listing = { at: Date; page: Page };

/** The videos of a published show. */
export function listOfChannel(
  db: Db,
  { at, page, channelId, order }: Listing & { channelId: number; order: 'asc' | 'desc' },
): Promise<number[]> {
  const direction = sql.raw(order);
  return selectIds(
    db,
    sql`
      select id from media where channel_id = ${channelId} and listed_at <= ${at}
        and exists (select from channel where id = ${channelId} and published)
      order by listed_at ${direction}, id ${direction} ${pageLimit(page)}`,
  );
}

/** The videos of a season in episode order (without a number last), or in reverse order. */
export function listOfSeason(
  db: Db,
  { at, page, seasonId, order }: Listing & { seasonId: number; order: 'asc' | 'desc' },
): Promise<number[]> {
  const direction = sql.raw(order);
  return selectIds(
    db,
    sql`
      select id from media where season_id = ${seasonId} and listed_at <= ${at}
      order by episode ${direction}, listed_at ${direction}, id ${direction} ${pageLimit(page)}`,
  );
}

/** The first episode of the show's first season with videos. */
export async function findFirstEpisode(
  db: Db,
  { at, channelId }: { at: Date; channelId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from season s, lateral (
      select id from media where season_id = s.id and listed_at <= ${at} order by episode, listed_at, id limit 1) m
    where s.channel_id = ${channelId} order by s.number limit 1`.execute(db);
  return rows[0]?.id;
}

export interface HomeRow {
  /** Null for the latest and the free videos. */
  id: number | null;
  slug: string;
  name: string;
  mediaIds: number[];
}

/** The latest videos, free ones, then the first shows in their order; each with its newest videos, if it has any. */
export async function listHomeRows(
  db: Db,
  { at, shows, videos, showFree }: { at: Date; shows: number; videos: number; showFree: boolean },
): Promise<HomeRow[]> {
  const newest = (condition: ReturnType<typeof sql>) => sql`array(
    select id from media where ${condition} listed_at <= ${at}
    order by listed_at desc, id desc limit ${sql.lit(videos)}) as "mediaIds"`;
  const { rows } = await sql<HomeRow>`
    select null::bigint as id, 'latest' as slug, 'Latest' as name, ${newest(sql``)}
    union all
    select null, 'free', 'Free to watch', ${newest(sql`access = 'free' and`)} where ${sql.lit(showFree)}
    union all
    select * from (
      select c.id, c.slug, c.name, m."mediaIds" from channel c, lateral (select ${newest(sql`channel_id = c.id and`)}) m
      where c.published and m."mediaIds" <> '{}' order by c.position, c.id limit ${sql.lit(shows)}) shows`.execute(db);
  return rows;
}
