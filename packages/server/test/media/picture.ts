import sharp from 'sharp';

/** A PNG with a gradient from corner to corner. */
export function drawPicture({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const colours = '<stop stop-color="#114433"/><stop offset="1" stop-color="#bb6644"/>';
  const gradient = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">${colours}</linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${gradient}</defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
