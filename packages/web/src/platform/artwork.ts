import { atWidth, type Picture } from '@greenlight/ui/blocks/responsive-image';

/** The size on a phone's lock screen. */
const enough = 512;

/** The picture for the system's media controls, not larger than needed. */
export function artworkOf(picture: Picture | null): MediaImage[] {
  if (!picture) return [];
  const width = picture.widths.toSorted((a, b) => a - b).find((each) => each >= enough);
  const smaller = width && atWidth(picture, width, 'webp');
  if (!smaller) return [{ src: picture.url, sizes: `${picture.width}x${picture.height}` }];
  return [{ src: smaller, sizes: `${width}x${Math.round((picture.height * width) / picture.width)}` }];
}
