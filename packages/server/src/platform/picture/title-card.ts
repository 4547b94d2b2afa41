import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

interface TitleCard {
  width: number;
  height: number;
  project: string;
  title: string;
  /** A picture that is shown dimly behind the words. */
  behind: Uint8Array | null;
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
export const night = { r: 11, g: 16, b: 14 };
export const accent = '#3ddc84';
/** Sizes relative to the height, or to 3/4 of the width. */
const sizes = { title: 0.075, project: 0.036, blur: 0.02, gap: 0.05 };
const titleLines = 3;

/** A card in the style of the service as PNG: its name and a title, over a dark picture. */
export async function drawTitleCard({ width, height, project, title, behind }: TitleCard): Promise<Buffer> {
  const textWidth = Math.round(width * 0.8);
  // Words must also fit on an upright picture.
  const side = Math.min(height, width * 0.75);
  const [name, words] = await Promise.all([
    drawText(project, { width: textWidth, px: side * sizes.project, color: accent }),
    drawText(title, { width: textWidth, px: side * sizes.title, color: '#ffffff', bold: true }),
  ]);
  const gap = Math.round(side * sizes.gap);
  const bar = Math.max(2, Math.round(side * 0.006));
  const top = Math.round((height - name.height - words.height - 2 * gap - bar) / 2);
  const mark = { create: { width: Math.round(side * 0.12), height: bar, channels: 3 as const, background: accent } };
  const centred = (own: number) => Math.round((width - own) / 2);
  const card = sharp(await drawBackdrop(behind, width, height)).composite([
    { input: name.data, left: centred(name.width), top },
    { input: mark, left: centred(mark.create.width), top: top + name.height + gap },
    { input: words.data, left: centred(words.width), top: top + name.height + 2 * gap + bar },
  ]);
  return card.removeAlpha().png().toBuffer();
}

/** The whole picture in the middle of a dark surface of this size, as PNG. */
export function fitPicture(bytes: Uint8Array, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(bytes).resize({ width, height, fit: 'contain', background: night }).removeAlpha().png().toBuffer();
}

function drawBackdrop(behind: Uint8Array | null, width: number, height: number): Promise<Buffer> {
  const plain = { width, height, background: night };
  if (behind === null)
    return sharp({ create: { ...plain, channels: 3 } })
      .png()
      .toBuffer();
  const dim = { create: { width, height, channels: 4 as const, background: { ...night, alpha: 0.72 } } };
  const blurred = sharp(behind)
    .resize({ width, height, fit: 'cover' })
    .blur(Math.max(1, height * sizes.blur));
  return blurred
    .composite([{ input: dim }])
    .png()
    .toBuffer();
}

/** A text of at most three lines, as PNG. A longer text is cut. */
export async function drawText(
  text: string,
  look: { width: number; px: number; color: string; bold?: boolean; align?: 'left' },
): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, px, color, bold, align = 'centre' } = look;
  const face = bold ? 'DejaVu Sans Bold' : 'DejaVu Sans';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // At 72 dots an inch, a point is a pixel.
  const markup = `<span foreground="${color}">${escaped}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${face} ${Math.round(px)}`,
      fontfile: join(fonts, bold ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf'),
      width,
      align,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= px * 1.4 * titleLines) return { data, width: info.width, height: info.height };
  const base = text.replace(/…$/, '');
  const shorter = base
    .slice(0, Math.floor(base.length * 0.85))
    .toWellFormed()
    .trimEnd();
  return drawText(`${shorter}…`, look);
}
