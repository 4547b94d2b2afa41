import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredTypedImage } from '../image/service.ts';

export interface HeroShowRow {
  id: number;
  name: string;
  description: string;
  images: StoredTypedImage[] | null;
  mediaId: number;
}

/** The shows with the newest videos, each with its newest one; `freeFirst` takes the newest free one where there is. */
export async function listHeroShows(
  db: Db,
  { at, freeFirst, limit }: { at: Date; freeFirst: boolean; limit: number },
): Promise<HeroShowRow[]> {
  const newest = (condition: ReturnType<typeof sql>) => sql`
    select id, listed_at from media where channel_id = c.id and ${condition} listed_at <= ${at}
    order by listed_at desc, id desc limit 1`;
  const { rows } = await sql<HeroShowRow>`
    select c.id, c.name, c.description, coalesce(free.id, newest.id) as "mediaId",
      (select json_agg(json_build_object('type', ci.type, 'image', image_json(i)) order by ci.type)
        from channel_image ci join image i on i.id = ci.image_id where ci.channel_id = c.id) as images
    from channel c
    join lateral (${newest(sql``)}) newest on true
    left join lateral (${newest(sql`access = 'free' and`)}) free on ${sql.lit(freeFirst)}
    where c.published
    order by newest.listed_at desc, newest.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function listNewest(db: Db, { at, limit }: { at: Date; limit: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media where listed_at <= ${at} order by listed_at desc, id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
