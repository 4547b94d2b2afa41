import type { Banner } from '@greenlight/contract/banner';
import type { BannerPictures } from '@greenlight/ui/blocks/banner-frame';

/** The first picture of each orientation. A banner of a video without pictures shows the video's thumbnail. */
export function picturesOf({ images, media }: Pick<Banner, 'images' | 'media'>): BannerPictures {
  if (images.length === 0) return media?.thumbnail ? { horizontal: media.thumbnail } : {};
  return Object.fromEntries(images.toReversed().map((image) => [image.orientation, image]));
}
