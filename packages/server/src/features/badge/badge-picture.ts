import type { Image } from '@greenlight/contract/image';
import { badgeDrawings } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { type StoredImage, toImage } from '../image/image.ts';

export interface BadgePicture {
  /** The number of the drawing; after the last one it starts again. */
  picture: number;
  /** A picture in place of the drawing. */
  image: StoredImage | null;
}

type Drawing = (typeof badgeDrawings)[number];

const drawingPx = 96;
const drawingColor = '#d9a441';

export function drawingOf(picture: number): Drawing {
  return badgeDrawings[picture % badgeDrawings.length] as Drawing;
}

export function pictureOf(platform: Platform, { picture, image }: BadgePicture, alt: string): Image {
  if (image) return { ...toImage(platform, image), alt };
  const url = drawingUrl(platform, picture);
  return { url, width: drawingPx, height: drawingPx, widths: [], color: drawingColor, alt };
}

/** The URL of its smallest file. */
export function smallPictureOf(platform: Platform, { picture, image }: BadgePicture): string {
  if (!image) return drawingUrl(platform, picture);
  return toImage(platform, { ...image, width: image.widths[0] ?? image.width }).url;
}

/** The URL of a drawing in packages/web/public/badge. */
function drawingUrl({ config }: Platform, picture: number): string {
  return `${config.publicUrl}/badge/${drawingOf(picture)}.svg`;
}
