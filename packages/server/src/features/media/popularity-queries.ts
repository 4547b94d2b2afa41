import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Writes only values that changed by more than 0.01. */
export async function updatePopularity(db: Db, rows: { mediaId: number; popularity: number }[]): Promise<void> {
  await sql`
    update media set popularity = p.popularity
    from (
      select media.id, n.popularity
      from unnest(${rows.map(({ mediaId }) => mediaId)}::bigint[], ${rows.map(({ popularity }) => popularity)}::real[])
        as n (id, popularity)
      join media on media.id = n.id
      where abs(media.popularity - n.popularity) > 0.01
      order by media.id for no key update of media) p
    where media.id = p.id`.execute(db);
}
