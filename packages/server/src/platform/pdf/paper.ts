import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PDFDocument from 'pdfkit';

/** In points: A4 with its margin, and what is left between. */
export const paper = { width: 595.28, height: 841.89, margin: 56, inner: 595.28 - 2 * 56 };

const fontsDir = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const fontFiles = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' };
const fonts = new Map<string, Buffer>();

/** A document of A4 pages, in fonts that have the letters of most scripts, kept as pages until it is closed. */
export function openPaper(about: { title: string; author: string; language: string; at: Date }): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin: paper.margin,
    bufferPages: true,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
  });
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, fontOf(file));
  return document.font('regular');
}

function fontOf(file: string): Buffer {
  const known = fonts.get(file) ?? readFileSync(join(fontsDir, file));
  fonts.set(file, known);
  return known;
}

/** Closes the document; all of its bytes. */
export async function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
