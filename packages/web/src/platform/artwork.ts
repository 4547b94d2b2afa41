import type { Picture } from '@greenlight/ui/blocks/responsive-image';

/** As large as a locked phone shows it. */
const enough = 512;

/** The picture for the system's own media controls, in no more pixels than they have. */
export function artworkOf(picture: Picture | null): MediaImage[] {
  if (!picture) return [];
  const width = picture.widths.toSorted((a, b) => a - b).find((each) => each >= enough) ?? picture.width;
  const height = Math.round((picture.height * width) / picture.width);
  return [{ src: picture.url.replace(/\d+(?=\.webp$)/, String(width)), sizes: `${width}x${height}` }];
}
