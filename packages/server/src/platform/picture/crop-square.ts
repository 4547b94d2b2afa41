import sharp from 'sharp';

export interface Square {
  x: number;
  y: number;
  size: number;
}

const maxPixels = 50_000_000;

/**
 * A square of the upright picture, by default the middle one, of at most `maxPx`, without metadata. Null if the square
 * is not within the picture. Throws sharp's error if the bytes are not a complete picture.
 */
export async function cropSquare(bytes: Uint8Array, square: Square | null, maxPx: number): Promise<Buffer | null> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const side = Math.min(width, height);
  const middle = { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), size: side };
  const { x, y, size } = square ?? middle;
  if (x + size > width || y + size > height) return null;
  return sharp(data, { raw: { width, height, channels } })
    .extract({ left: x, top: y, width: size, height: size })
    .resize({ width: maxPx, withoutEnlargement: true })
    .webp({ lossless: true })
    .toBuffer();
}
