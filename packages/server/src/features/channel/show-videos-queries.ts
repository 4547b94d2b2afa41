import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

type Listing = { at: Date; page: Page; ids: number[] };

export interface VideosRow {
  id: number;
  /** The address of the show. */
  slug: string;
  mediaIds: number[];
}

/** The newest videos of each published show. */
export async function listOfChannels(db: Db, { at, page, ids }: Listing): Promise<VideosRow[]> {
  const { rows } = await sql<VideosRow>`
    select c.id, c.slug, array(
      select id from media where channel_id = c.id and listed_at <= ${at}
      order by listed_at desc, id desc ${pageLimit(page)}) as "mediaIds"
    from channel c where c.id = any(${ids}::bigint[]) and c.published`.execute(db);
  return rows;
}

/** The videos of each season of published shows, in episode order. */
export async function listOfSeasons(db: Db, { at, page, ids }: Listing): Promise<VideosRow[]> {
  const { rows } = await sql<VideosRow>`
    select s.id, c.slug, array(
      select id from media where season_id = s.id and listed_at <= ${at}
      order by episode, listed_at, id ${pageLimit(page)}) as "mediaIds"
    from season s join channel c on c.id = s.channel_id and c.published
    where s.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
