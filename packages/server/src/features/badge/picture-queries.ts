import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { StoredImage } from '../image/image.ts';

export async function findPicture(db: Db, imageId: string): Promise<StoredImage | undefined> {
  const { rows } = await sql<{ image: StoredImage }>`
    select image_json(i) as image from image i where i.id = ${imageId}`.execute(db);
  return rows[0]?.image;
}
