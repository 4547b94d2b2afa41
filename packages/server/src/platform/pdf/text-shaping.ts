import { Blob, ClusterLevel, Face, Font, shape, Buffer as Writing } from 'harfbuzzjs';

/** A font object of pdfkit's library: widths are in font units. */
interface LibraryFont {
  getGlyph(id: number): { advanceWidth: number };
  layout(text: string): Layout;
}

interface Layout {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  /** pdfkit reads it after it has scaled the positions. */
  readonly advanceWidth: number;
}

/** Shapers by font name; there are few. */
const shapers = new Map<string, Font>();

/**
 * Uses HarfBuzz to shape text in this font: pdfkit's own library joins the letters of some scripts wrongly, and throws
 * for others.
 */
export function joinLetters(document: PDFKit.PDFDocument, name: string, file: Uint8Array): void {
  const shaper = shapers.get(name) ?? new Font(new Face(new Blob(new Uint8Array(file).buffer)));
  shapers.set(name, shaper);
  // oxlint-disable-next-line eslint/no-underscore-dangle -- pdfkit has no other way to the font
  const { font } = (document.font(name) as unknown as { _font: { font: LibraryFont } })._font;
  font.layout = (text) => layoutOf(text, shaper, font);
}

function layoutOf(text: string, shaper: Font, font: LibraryFont): Layout {
  const writing = new Writing();
  writing.setClusterLevel(ClusterLevel.CHARACTERS);
  writing.addText(text);
  writing.guessSegmentProperties();
  shape(shaper, writing);
  const infos = writing.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  const seenClusters = new Set<number>();
  const glyphs = infos.map(({ codepoint: id, cluster }) => {
    // If a letter has several glyphs, only the first one carries its text for search and copy.
    const letters = seenClusters.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
    seenClusters.add(cluster);
    const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints };
  });
  const positions = writing.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}
