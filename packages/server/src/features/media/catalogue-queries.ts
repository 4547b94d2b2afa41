import type { MediaCard, MediaSort } from '@greenlight/contract/media';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

/** Filters of the catalogue; without any, all videos. */
export interface MediaFilter {
  /** The tag in lower case. */
  tag?: string | undefined;
  access?: MediaCard['access'] | undefined;
}

/** An order without an index sorts at most this many videos. */
const sortedMax = 1000;
/** Genres are computed from this many of the newest videos. */
const genreVideos = 500;

const orders: Record<MediaSort, RawBuilder<unknown>> = {
  newest: sql`listed_at desc, id desc`,
  oldest: sql`listed_at, id`,
  popular: sql`popularity desc, like_count desc, listed_at desc, id desc`,
};

/** The videos that visitors can see at `at`, sorted. With a tag or an access, only the 1,000 newest ones. */
export function listCatalogue(
  db: Db,
  { at, page, sort, tag, access }: MediaFilter & { at: Date; page: Page; sort: MediaSort },
): Promise<number[]> {
  const order = orders[sort];
  const ofAccess = access === undefined ? sql`` : sql`access = ${sql.lit(access)} and`;
  if (tag !== undefined) {
    return selectIds(
      db,
      sql`
        select m.id from (
          select media_id from media_tag where tag = ${tag} and listed_at <= ${at}
          order by listed_at desc, media_id desc limit ${sql.lit(sortedMax)}) t
        cross join lateral (
          select id, listed_at, popularity, like_count from media
          where ${ofAccess} id = t.media_id and listed_at <= ${at} offset 0) m
        order by ${order} ${pageLimit(page)}`,
    );
  }
  if (sort === 'popular' && access !== undefined) {
    return selectIds(
      db,
      sql`
        select id from (
          select id, access, popularity, like_count, listed_at from media where listed_at <= ${at}
          order by ${order} limit ${sql.lit(sortedMax)}) m
        where ${ofAccess} true order by ${order} ${pageLimit(page)}`,
    );
  }
  return selectIds(
    db,
    sql`select id from media where ${ofAccess} listed_at <= ${at} order by ${order} ${pageLimit(page)}`,
  );
}

/** The number of `ids` that were ever watched. */
export async function countWatchedVideos(db: Db, ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (select from media where id = wanted.id and popularity > 0 offset 0) m`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The videos of `ids` that match the filter. */
export async function listMatchingVideos(
  db: Db,
  { ids, tag, access }: MediaFilter & { ids: number[] },
): Promise<ReadonlySet<number>> {
  const ofAccess = access === undefined ? sql`` : sql`and access = ${sql.lit(access)}`;
  const ofTag =
    tag === undefined ? sql`` : sql`and exists (select from media_tag where media_id = media.id and tag = ${tag})`;
  const found = await selectIds(
    db,
    sql`
      select m.id from unnest(${ids}::bigint[]) as wanted (id)
      cross join lateral (select id from media where id = wanted.id ${ofAccess} ${ofTag} offset 0) m`,
  );
  return new Set(found);
}

/** At most `max` tags that several of the newest videos have, the most used first; drafts included. */
export async function listGenres(
  db: Db,
  { at, max, withDrafts = false }: { at: Date; max: number; withDrafts?: boolean },
): Promise<{ tag: string; videos: number }[]> {
  const newest = sql`
    (select id from media where listed_at <= ${at} order by listed_at desc, id desc limit ${sql.lit(genreVideos)})`;
  const drafts = sql`
    union all
    (select id from media where listed_at is null and removed_at is null order by id desc limit ${sql.lit(genreVideos)})
    union all
    (select id from media where listed_at > ${at} order by listed_at limit ${sql.lit(genreVideos)})`;
  const { rows } = await sql<{ tag: string; videos: number }>`
    select t.tag, count(*)::int as videos
    from (${newest}${withDrafts ? drafts : sql``}) m
    cross join lateral (select tag from media_tag where media_id = m.id offset 0) t
    group by t.tag having count(*) > 1 order by videos desc, t.tag limit ${max}`.execute(db);
  return rows;
}
