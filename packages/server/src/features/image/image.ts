import type { Image, TypedImage } from '@greenlight/contract/image';
import { mediaBase } from '../../platform/delivery/media-address.ts';
import type { Platform } from '../../platform/platform.ts';

/** An image as the database's `image_json` gives it. */
export type StoredImage = Omit<Image, 'url'> & { id: string };

export type StoredTypedImage = { type: TypedImage['type']; image: StoredImage };
export type ImageRef = { imageId: string; type: TypedImage['type'] };

export function imageFolder(imageId: string): string {
  return `i/${imageId}`;
}

/** The bytes of its largest file. */
export function readPicture({ storage }: Pick<Platform, 'storage'>, { id, width }: StoredImage): Promise<Buffer> {
  return storage.read(`${imageFolder(id)}/${width}.webp`);
}

export function toImage({ config }: Pick<Platform, 'config'>, { id, ...image }: StoredImage): Image {
  return { ...image, url: `${mediaBase(config)}/${imageFolder(id)}/${image.width}.webp` };
}

/** Accepts the result of `json_agg`: null for no row. */
export function toTypedImages(
  platform: Pick<Platform, 'config'>,
  images: StoredTypedImage[] | null,
): (TypedImage & { imageId: string })[] {
  return (images ?? []).map(({ type, image }) => ({ ...toImage(platform, image), type, imageId: image.id }));
}

/** The pictures in the form of the studio's calls. */
export function toImageRefs(images: StoredTypedImage[] | null): ImageRef[] {
  return (images ?? []).map(({ type, image }) => ({ imageId: image.id, type }));
}
