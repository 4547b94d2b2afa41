import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';
import { fontsOf, runsOf } from './script-fonts.ts';
import { joinLetters } from './text-shaping.ts';

/** Sizes in points: A4, its margin, and the width between the margins. */
export const paper = { width: 595.28, height: 841.89, margin: 56, inner: 595.28 - 2 * 56 };

const fontsDir = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const fontFiles = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
/** The ascent of both fonts, as a fraction of the font size. */
const ascent = 0.928;
/**
 * Widths of strokes around letters, which imitate a bold face: East Asian fonts are available as thin, others as
 * regular, and a bold face cannot be embedded.
 */
const outlines = { thin: { regular: 0.036, bold: 0.075 }, regular: { regular: 0, bold: 0.035 } };
const fonts = new Map<string, Buffer>();

/**
 * A document of A4 pages, kept in memory until it is closed. It has fonts for the letters of many scripts, and loads
 * others that `texts` need.
 */
export async function openPaper(about: {
  title: string;
  author: string;
  language: string;
  at: Date;
  texts: string[];
}): Promise<PDFKit.PDFDocument> {
  const document = new PDFDocument({
    size: 'A4',
    margin: paper.margin,
    bufferPages: true,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
  });
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, fontOf(file));
  for (const { name, isJoined, file } of await fontsOf(about.texts)) {
    document.registerFont(name, Buffer.from(file));
    if (isJoined) joinLetters(document, name, file);
  }
  return document.font('regular');
}

/** Writes text in any script: each run in a font that has its letters, and in its direction. */
export function write(
  document: PDFKit.PDFDocument,
  face: 'regular' | 'bold',
  text: string,
  {
    x,
    y,
    size,
    color,
    ...options
  }: { x: number; y: number; size: number; color: string; width: number; lineGap?: number },
): void {
  document.fontSize(size).fillColor(color).strokeColor(color);
  const runs = runsOf(text);
  for (const [index, run] of runs.entries()) {
    const outline = run.font ? outlines[run.font.isJoined ? 'regular' : 'thin'][face] : 0;
    document.font(run.font?.name ?? face).lineWidth(outline * size);
    // With a list of features pdfkit lays out a whole run; otherwise it would place its words from left to right.
    const way = {
      ...options,
      baseline: -ascent * size,
      features: run.isLeftward ? [] : undefined,
      fill: true,
      stroke: outline > 0,
      continued: index < runs.length - 1,
    };
    if (index === 0) document.text(run.text, x, y, way);
    else document.text(run.text, way);
  }
  document.font(face);
}

function fontOf(file: string): Buffer {
  const known = fonts.get(file) ?? readFileSync(join(fontsDir, file));
  fonts.set(file, known);
  return known;
}

/** Closes the document and returns its bytes. */
export async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
