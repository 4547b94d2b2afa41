import sharp from 'sharp';

/** A star of this colour on a transparent background, as PNG. */
export function drawStar(fill: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="${fill}"
    d="m128 12 34 78 84 8-64 56 20 84-74-44-74 44 20-84-64-56 84-8z"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
