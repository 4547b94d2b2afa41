import sharp from 'sharp';
import type { EncodedPicture } from './encode-picture.ts';

/** Width of the largest of three sizes. Each is half of the next. */
const emotePx = 112;
/** Maximum number of pixels of all frames together. */
const maxPixels = 25_000_000;
const maxFrames = 100;

export interface EncodedEmote extends EncodedPicture {
  isAnimated: boolean;
}

/**
 * Encodes a small picture in at most three widths, as WebP. An animated GIF or WebP stays animated. Metadata is
 * removed.
 */
export async function encodeEmote(bytes: Uint8Array): Promise<EncodedEmote> {
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > maxFrames) throw new Error(`The picture has more than ${maxFrames} frames`);
  const open = () => sharp(bytes, { ...options, pages: -1 }).toColourspace('srgb');
  const full = await open()
    .autoOrient()
    .resize({ width: emotePx, height: emotePx, fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const { width } = full.info;
  const height = full.info.pageHeight ?? full.info.height;
  const widths = [...new Set([4, 2, 1].map((part) => Math.max(1, Math.ceil(width / part))))];
  const files = [];
  for (const each of widths) {
    const resized = sharp(full.data, { pages: -1 }).resize({ width: each });
    files.push({ name: `${each}.webp`, bytes: await resized.webp({ quality: 85, alphaQuality: 90 }).toBuffer() });
  }
  const { dominant } = await sharp(full.data).stats();
  const color = `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { width, height, widths, color, files, isAnimated: pages > 1 };
}
