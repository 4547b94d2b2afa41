import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';

export interface StudioGalleryRow {
  id: number;
  slug: string;
  title: string;
  version: number;
  images: StoredImage[];
}

const columns = sql`id, slug, title, gallery_images(id) as images, change_version('gallery:' || id) as version`;

export async function listStudioGalleries(db: Db): Promise<StudioGalleryRow[]> {
  const { rows } = await sql<StudioGalleryRow>`select ${columns} from gallery order by title, id`.execute(db);
  return rows;
}

/** Locks the gallery and its pictures until the transaction ends. */
export async function lockStudioGallery(db: Db, galleryId: number): Promise<StudioGalleryRow | undefined> {
  // The pictures are read by a second statement, so that it sees changes that the lock waited for.
  await sql`select from gallery where id = ${galleryId} for no key update`.execute(db);
  const { rows } = await sql<StudioGalleryRow>`select ${columns} from gallery where id = ${galleryId}`.execute(db);
  return rows[0];
}

export interface GalleryValues {
  slug?: string;
  title?: string;
  password_hash?: string;
}

export async function insertGallery(
  db: Db,
  { values, at }: { values: Required<GalleryValues>; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('gallery')
    .values({ ...values, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGallery(db: Db, galleryId: number, values: GalleryValues): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await db.updateTable('gallery').set(values).where('id', '=', galleryId).execute();
}

/** Replaces the pictures; keeps the given order. */
export async function replaceGalleryImages(db: Db, galleryId: number, imageIds: string[]): Promise<void> {
  await db.deleteFrom('gallery_image').where('gallery_id', '=', galleryId).execute();
  const rows = imageIds.map((image_id, position) => ({ gallery_id: galleryId, image_id, position }));
  if (rows.length > 0) await db.insertInto('gallery_image').values(rows).execute();
}

export async function deleteGallery(db: Db, galleryId: number): Promise<void> {
  await db.deleteFrom('gallery').where('id', '=', galleryId).execute();
}
