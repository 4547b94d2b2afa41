import type { MediaCard } from '@greenlight/contract/media';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';

type Listing = { at: Date; page: Page };

export function listNewest(
  db: Db,
  { at, page, access }: Listing & { access?: MediaCard['access'] },
): Promise<number[]> {
  const only = access === undefined ? sql`` : sql`access = ${sql.lit(access)} and`;
  return selectIds(
    db,
    sql`select id from media where ${only} listed_at <= ${at} order by listed_at desc, id desc ${pageLimit(page)}`,
  );
}

/**
 * The most watched videos of the last time, as counted by the recommendation feature, then the most liked; videos with
 * neither are left out.
 */
export function listPopular(db: Db, { at, page }: Listing): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select id from media where listed_at <= ${at} and (popularity, like_count) > (0::real, 0)
      order by popularity desc, like_count desc, listed_at desc, id desc ${pageLimit(page)}`,
  );
}

/**
 * The newest video of each show, and each video without a show, newest first. A video of an unpublished show counts as
 * a video without a show.
 */
export function listLatestOfShows(db: Db, { at, page }: Listing): Promise<number[]> {
  return selectIds(
    db,
    sql`
      select id from (
        (select id, listed_at from media where channel_id is null and listed_at <= ${at})
        union all
        (select m.id, m.listed_at from channel c, lateral (
          select id, listed_at from media where channel_id = c.id and listed_at <= ${at}
          order by listed_at desc, id desc limit 1) m)) latest
      order by listed_at desc, id desc ${pageLimit(page)}`,
  );
}
