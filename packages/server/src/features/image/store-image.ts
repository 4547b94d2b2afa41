import type { EncodedPicture } from '../../platform/picture/encode-picture.ts';
import { workOnPicture } from '../../platform/picture/picture-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { imageFolder, type StoredImage } from './image.ts';
import { insertImage } from './queries.ts';

/**
 * Stores a JPEG, PNG, WebP or AVIF in all widths. Throws `unsupported_media` for other bytes, or a picture that is too
 * expensive to decode. Runs in the staff lane, where uploaders take turns.
 */
export async function makeImage(platform: Platform, bytes: Uint8Array, made: MadeBy): Promise<StoredImage> {
  const work = { lane: 'staff', account: made.createdBy } as const;
  return storeImage(platform, await workOnPicture(work, { kind: 'encode', bytes }), made);
}

interface MadeBy {
  alt: string;
  createdBy: string | null;
}

export async function storeImage(
  { db, storage }: Platform,
  { files, ...picture }: EncodedPicture,
  { alt, createdBy }: MadeBy,
): Promise<StoredImage> {
  // The row is written first: if writing the files fails, nobody knows the id, and the clean-up removes the row as
  // unused.
  const id = await insertImage(db, { ...picture, alt, createdBy });
  for (const { name, bytes: file } of files) {
    await storage.putBytes(`${imageFolder(id)}/${name}`, file);
  }
  return { id, ...picture, alt };
}
