import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';

export interface GalleryRow {
  title: string;
  passwordHash: string;
  images: StoredImage[];
}

export async function findGallery(db: Db, slug: string): Promise<GalleryRow | undefined> {
  const { rows } = await sql<GalleryRow>`
    select title, password_hash as "passwordHash", gallery_images(id) as images
    from gallery where slug = ${slug}`.execute(db);
  return rows[0];
}
