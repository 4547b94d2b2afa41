import { sitePath } from '@greenlight/contract/site-path';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Hero } from '../../platform/db/tables.ts';

/** For tests: a published hero, with a picture if its id is given. */
export async function makeHeroRow(
  db: Db,
  { imageId, ...values }: Insertable<Hero> & { imageId?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('hero')
    .values({ title: 'A hero', href: sitePath('shows'), published: true, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (imageId) {
    await db.insertInto('hero_image').values({ hero_id: id, type: 'hero-desktop', image_id: imageId }).execute();
  }
  return id;
}
