import sharp, { type Sharp } from 'sharp';

const widths = [320, 640, 960, 1280, 1920];
const maxPixels = 50_000_000;
/** Maximum ratio of height to width. At full width, taller pictures would exceed WebP's limit of 16,383 pixels. */
const maxHeightRatio = 8;
const webp = { quality: 78, effort: 4 };
/** Effort 0 is five times as fast as 2 and makes files an eighth larger. */
const avif = { quality: 52, effort: 0 };

export interface EncodedPicture {
  width: number;
  height: number;
  /** Widths in ascending order; the last one is `width`. */
  widths: number[];
  /** Dominant colour, #rrggbb. */
  color: string;
  /** One file for each width and format. */
  files: { name: string; bytes: Uint8Array }[];
}

/**
 * Decodes a picture, turned upright, in sRGB and without metadata, and encodes it in all widths. It is never enlarged.
 * Throws sharp's error if the bytes are not a complete picture, or have more than 50 megapixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: widths.at(-1), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (height > width * maxHeightRatio) throw new Error('The picture is too tall');
  const open = () => sharp(data, { raw: { width, height, channels } });
  const own = [...widths.filter((each) => each < width), width];
  return { width, height, widths: own, color: await dominantColor(open()), files: await encode(open, own) };
}

async function dominantColor(picture: Sharp): Promise<string> {
  const small = await picture.resize({ width: 64 }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

async function encode(open: () => Sharp, own: number[]) {
  const files = [];
  for (const width of own) {
    const resized = open().resize({ width });
    files.push({ name: `${width}.webp`, bytes: await resized.clone().webp(webp).toBuffer() });
    files.push({ name: `${width}.avif`, bytes: await resized.clone().avif(avif).toBuffer() });
  }
  return files;
}
