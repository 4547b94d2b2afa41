import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredTypedImage } from '../image/image.ts';

export type HeroAudience = 'everybody' | 'visitors' | 'members';

export interface HeroRow {
  id: number;
  title: string;
  description: string;
  label: string;
  buttonText: string;
  href: string;
  mediaId: number | null;
  images: StoredTypedImage[] | null;
}

export interface HeroShowRow {
  id: number;
  name: string;
  description: string;
  images: StoredTypedImage[] | null;
  mediaId: number;
}

function shownHeroes(at: Date) {
  return sql`
    select h.id, h.title, h.description, h.label, h.button_text as "buttonText", h.href, h.media_id as "mediaId",
      (select json_agg(json_build_object('type', hi.type, 'image', image_json(i)) order by hi.type)
        from hero_image hi join image i on i.id = hi.image_id where hi.hero_id = h.id) as images
    from hero h
    where h.published and (h.starts_at is null or h.starts_at <= ${at}) and (h.ends_at is null or h.ends_at > ${at})`;
}

/**
 * The studio's heroes for these audiences now, in their order; only those whose video is published, or that need none.
 */
export async function listHeroes(
  db: Db,
  { at, audiences, limit }: { at: Date; audiences: HeroAudience[]; limit: number },
): Promise<HeroRow[]> {
  const { rows } = await sql<HeroRow>`
    ${shownHeroes(at)} and h.audience in (${sql.join(audiences.map((each) => sql.lit(each)))}) and (
      exists (select from media where id = h.media_id and listed_at <= ${at})
      or h.title <> '' and h.href <> '' and exists (select from hero_image where hero_id = h.id))
    order by h.position, h.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** A hero for any audience. */
export async function findShownHero(
  db: Db,
  { heroId, at }: { heroId: number; at: Date },
): Promise<HeroRow | undefined> {
  const { rows } = await sql<HeroRow>`${shownHeroes(at)} and h.id = ${heroId}`.execute(db);
  return rows[0];
}

/** Whether the hero exists; locks it against deletion until the transaction ends. */
export async function hasHero(db: Db, heroId: number): Promise<boolean> {
  return (
    (await db.selectFrom('hero').select('id').where('id', '=', heroId).forKeyShare().executeTakeFirst()) !== undefined
  );
}

/** The shows with the newest videos, each with its newest one; `freeFirst` prefers the newest free one. */
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
