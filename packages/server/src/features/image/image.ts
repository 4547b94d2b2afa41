import type { Image, TypedImage } from '@greenlight/contract/image';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { mediaBase, removedImageTopic } from '../../platform/delivery/media-address.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { EncodedPicture } from '../../platform/picture/encode-picture.ts';
import { workOnPicture } from '../../platform/picture/picture-process.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField } from '../../platform/problem-error.ts';
import { removeImageFilesJob } from './jobs.ts';
import { decideImageUse } from './policy.ts';
import { deleteImage, deleteUnusedImages, insertImage, listImagesToUse } from './queries.ts';

/** An image as the database's `image_json` gives it. */
export type StoredImage = Omit<Image, 'url'> & { id: string };
export type StoredTypedImage = { type: TypedImage['type']; image: StoredImage };
export type ImageRef = { imageId: string; type: TypedImage['type'] };

const unusedKeptMs = 24 * 60 * 60 * 1000;
const removedAtOnce = 200;

export function imageFolder(imageId: string): string {
  return `i/${imageId}`;
}

export function toImage({ config }: Pick<Platform, 'config'>, { id, ...image }: StoredImage): Image {
  return { ...image, url: `${mediaBase(config)}/${imageFolder(id)}/${image.width}.webp` };
}

/** Takes what `json_agg` gives: null for no row. */
export function toTypedImages(
  platform: Pick<Platform, 'config'>,
  images: StoredTypedImage[] | null,
): (TypedImage & { imageId: string })[] {
  return (images ?? []).map(({ type, image }) => ({ ...toImage(platform, image), type, imageId: image.id }));
}

/** As the studio's calls take them. */
export function toImageRefs(images: StoredTypedImage[] | null): ImageRef[] {
  return (images ?? []).map(({ type, image }) => ({ imageId: image.id, type }));
}

/**
 * Stores a JPEG, PNG, WebP or AVIF in all widths; throws `unsupported_media` for bytes that are no such picture, or that
 * cost too much. In the lane of staff; within it, those who made them take turns.
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
  // The row first: if the files stay incomplete, nobody learns its id, and it is removed with the unused.
  const id = await insertImage(db, { ...picture, alt, createdBy });
  for (const { name, bytes: file } of files) {
    await storage.putBytes(`${imageFolder(id)}/${name}`, file);
  }
  return { id, ...picture, alt };
}

/** Who refers to pictures that others may have uploaded, and those that are there already. */
export interface ImageUse {
  editor: Editor;
  before: string[];
}

/**
 * To be called in the transaction that writes the references; `path` names the field with the wrong id. Without `use`
 * for who edits the site, and shows any picture there.
 */
export async function requireImages(tx: Db, ids: string[], path: string, use?: ImageUse): Promise<void> {
  if (ids.length === 0) return;
  const known = await listImagesToUse(tx, ids, use?.editor.userId ?? null);
  const missing = ids.find((id) => !known.some((image) => image.id === id));
  if (missing !== undefined) throw invalidField(path, `There is no image ${missing}`);
  if (!use) return;
  const foreign = known.find((image) => !use.before.includes(image.id) && !decideImageUse(use.editor, image).allowed);
  if (foreign) throw invalidField(path, 'This picture was uploaded by somebody else. Upload it yourself.');
}

/** Like {@link requireImages}, for a list in which each type may stand once. */
export async function requireTypedImages(tx: Db, images: ImageRef[], path: string, use?: ImageUse): Promise<void> {
  const twice = images.findIndex(({ type }, index) => images.findIndex((other) => other.type === type) !== index);
  if (twice !== -1) throw invalidField(`${path}.${twice}.type`, 'Each type may stand once');
  await requireImages(
    tx,
    images.map(({ imageId }) => imageId),
    path,
    use,
  );
}

/** Removes images that nothing has used for a day: uploads that were never saved, pictures that were replaced. */
export async function removeUnusedImages(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - unusedKeptMs);
  for (;;) {
    const removed = await inTransaction(platform.db, async (tx) => {
      const imageIds = await deleteUnusedImages(tx, before, removedAtOnce);
      if (imageIds.length > 0) await platform.jobs.enqueue(tx, removeImageFilesJob, { imageIds });
      return imageIds.length;
    });
    if (removed < removedAtOnce) return;
  }
}

/** Removes a picture that nothing refers to any more, at once: somebody's face is not kept for a day. */
export async function discardImage(platform: Platform, tx: Db, imageId: string): Promise<void> {
  await deleteImage(tx, imageId);
  await platform.jobs.enqueue(tx, removeImageFilesJob, { imageIds: [imageId] });
}

/** Removes the files, and has every process forget them. */
export async function removeImageFiles(platform: Platform, { imageIds }: { imageIds: string[] }): Promise<void> {
  for (const folder of imageIds.map(imageFolder)) {
    await platform.storage.deletePrefix(folder);
    platform.bus.publish(platform.db, removedImageTopic, folder);
  }
}
