import { sharePictureSize } from '@greenlight/contract/limits';
import sharp from 'sharp';
import { accent, drawText, night } from './title-card.ts';

interface ShareCard {
  project: string;
  title: string;
  /** Progress from 0 to 1, which is the whole bar. Null for a short line in place of the bar. */
  part: number | null;
  /** Text below the bar or the line. */
  words: string;
  /** A picture behind the words, darker below. */
  behind: Uint8Array | null;
}

const margin = 80;
const bar = { height: 20, bottom: 150, dim: 0.25 };
const mark = 120;
const gap = 28;
const quality = 82;

/** A card for the preview of a shared link, as JPEG: a title, its progress, and words, over a dark picture. */
export async function drawShareCard({ project, title, part, words, behind }: ShareCard): Promise<Buffer> {
  const { width, height } = sharePictureSize;
  const wide = width - 2 * margin;
  const [backdrop, name, heading, line] = await Promise.all([
    drawBackdrop(behind),
    drawText(project, { width: wide, px: 30, color: accent, align: 'left' }),
    drawText(title, { width: wide, px: 64, color: '#ffffff', bold: true, align: 'left' }),
    drawText(words, { width: wide, px: 34, color: '#ffffff', align: 'left' }),
  ]);
  // Without a bar, words may have more than one line.
  const top = height - (part === null ? margin + line.height + gap + bar.height : bar.bottom);
  const done = part === null ? mark : Math.round(wide * Math.min(1, Math.max(0, part)));
  const layers = [
    { input: name.data, left: margin, top: margin },
    { input: heading.data, left: margin, top: top - gap - heading.height },
    ...(part === null ? [] : [{ input: drawBar(wide, bar.dim), left: margin, top }]),
    ...(done > 0 ? [{ input: drawBar(done, 1), left: margin, top }] : []),
    { input: line.data, left: margin, top: top + bar.height + gap },
  ];
  return sharp(backdrop).composite(layers).removeAlpha().jpeg({ quality }).toBuffer();
}

function drawBackdrop(behind: Uint8Array | null): Promise<Buffer> {
  const { width, height } = sharePictureSize;
  if (!behind)
    return sharp({ create: { width, height, channels: 3, background: night } })
      .png()
      .toBuffer();
  const shade = `stop-color="rgb(${night.r},${night.g},${night.b})"`;
  const dim = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<linearGradient id="dim" x2="0" y2="1"><stop ${shade} stop-opacity="0.35"/>` +
      `<stop offset="0.5" ${shade} stop-opacity="0.75"/><stop offset="1" ${shade} stop-opacity="0.95"/></linearGradient>` +
      `</defs><rect width="${width}" height="${height}" fill="url(#dim)"/></svg>`,
  );
  const picture = sharp(behind).resize({ ...sharePictureSize, fit: 'cover' });
  return picture
    .composite([{ input: dim }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function drawBar(width: number, opacity: number): Buffer {
  const { height } = bar;
  const radius = height / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="${width}" height="${height}" rx="${radius}" fill="${accent}" fill-opacity="${opacity}"/></svg>`,
  );
}
