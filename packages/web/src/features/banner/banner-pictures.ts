import type { Banner } from '@greenlight/contract/banner';
import type { BannerPictures } from '@greenlight/ui/blocks/banner-frame';

/** Of an orientation the first counts. A video without pictures of its own in the banner shows its thumbnail. */
export function picturesOf({ images, media }: Pick<Banner, 'images' | 'media'>): BannerPictures {
  if (images.length === 0) return media?.thumbnail ? { horizontal: media.thumbnail } : {};
  return Object.fromEntries(images.toReversed().map((image) => [image.orientation, image]));
}
