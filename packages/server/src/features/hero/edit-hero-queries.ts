import type { StudioHero } from '@greenlight/contract/hero-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';

export interface StudioHeroRow extends Omit<StudioHero, 'images' | 'startsAt' | 'endsAt' | 'updatedAt'> {
  images: StoredTypedImage[] | null;
  startsAt: Date | null;
  endsAt: Date | null;
  updatedAt: Date;
}

const heroColumns = sql`
  h.id, h.position, h.title, h.description, h.label, h.button_text as "buttonText", h.href, h.media_id as "mediaId",
  h.audience, h.published, h.starts_at as "startsAt", h.ends_at as "endsAt", h.updated_at as "updatedAt",
  change_version('hero:' || h.id) as version,
  (select json_agg(json_build_object('type', hi.type, 'image', image_json(i)) order by hi.type)
    from hero_image hi join image i on i.id = hi.image_id where hi.hero_id = h.id) as images`;

export async function listStudioHeroes(db: Db, page: Page): Promise<StudioHeroRow[]> {
  const { rows } = await sql<StudioHeroRow>`
    select ${heroColumns} from hero h order by h.position, h.id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Locks the hero until the transaction ends. */
export async function findHeroToEdit(db: Db, heroId: number): Promise<StudioHeroRow | undefined> {
  // The pictures are read by a second statement, so that it sees changes that the lock waited for.
  await sql`select from hero where id = ${heroId} for no key update`.execute(db);
  const { rows } = await sql<StudioHeroRow>`select ${heroColumns} from hero h where h.id = ${heroId}`.execute(db);
  return rows[0];
}

export interface HeroValues {
  title?: string;
  description?: string;
  label?: string;
  button_text?: string;
  href?: string;
  media_id?: number | null;
  audience?: StudioHero['audience'];
  published?: boolean;
  starts_at?: Date | null;
  ends_at?: Date | null;
}

/** Inserts the hero at the end. */
export async function insertHero(db: Db, { values, at }: { values: HeroValues; at: Date }): Promise<number> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from hero)`;
  const { id } = await db
    .insertInto('hero')
    .values({ ...values, position, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined values stay unchanged. */
export async function updateHero(
  db: Db,
  { heroId, values, at }: { heroId: number; values: HeroValues; at: Date },
): Promise<void> {
  await db
    .updateTable('hero')
    .set({ ...values, updated_at: at })
    .where('id', '=', heroId)
    .execute();
}

export async function replaceHeroImages(
  db: Db,
  heroId: number,
  images: { imageId: string; type: string }[],
): Promise<void> {
  await db.deleteFrom('hero_image').where('hero_id', '=', heroId).execute();
  const rows = images.map(({ imageId, type }) => ({ hero_id: heroId, image_id: imageId, type }));
  if (rows.length > 0) await db.insertInto('hero_image').values(rows).execute();
}

export async function listHeroOrder(db: Db): Promise<number[]> {
  // Locked in the order of the ids, so that two transactions cannot deadlock; read by a second statement, which sees
  // the changes that the lock waited for.
  await sql`select from hero order by id for no key update`.execute(db);
  return selectIds(db, sql`select id from hero order by position, id`);
}

/** Moves `ids` to the beginning, in that order. */
export async function updateHeroOrder(db: Db, ids: number[]): Promise<void> {
  await sql`
    update hero set position = ordered.place
    from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id), position, id) - 1 as place
      from hero) ordered
    where ordered.id = hero.id and hero.position <> ordered.place`.execute(db);
}

export async function deleteHero(db: Db, heroId: number): Promise<void> {
  await db.deleteFrom('hero').where('id', '=', heroId).execute();
}

/** Whether the video exists; locks it against deletion until the transaction ends. */
export async function hasMedia(db: Db, mediaId: number): Promise<boolean> {
  const query = db.selectFrom('media').select('id').where('id', '=', mediaId).forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}
