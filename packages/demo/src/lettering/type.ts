import { fileURLToPath } from 'node:url';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { css, type Rgb } from '../draw/colour.ts';

const files = [
  ['MH Sans', import.meta.resolve('@fontsource-variable/sora/files/sora-latin-wght-normal.woff2')],
  ['MH Display', import.meta.resolve('@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2')],
  ['MH Serif', import.meta.resolve('@fontsource/cormorant-garamond/files/cormorant-garamond-latin-300-normal.woff2')],
  ['MH Serif', import.meta.resolve('@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff2')],
  ['MH Mono', import.meta.resolve('@fontsource/space-mono/files/space-mono-latin-400-normal.woff2')],
  ['MH Mono', import.meta.resolve('@fontsource/space-mono/files/space-mono-latin-700-normal.woff2')],
] as const;

// Registered under our own names, so that the fonts of the machine change nothing.
for (const [family, file] of files) GlobalFonts.registerFromPath(fileURLToPath(file), family);

/** `tracking` is in thousandths of the size, as in typography. */
export type Type = { family: (typeof files)[number][0]; size: number; weight?: number; tracking?: number };

export function setType(ctx: SKRSContext2D, type: Type): void {
  ctx.font = `${type.weight ?? 400} ${type.size}px "${type.family}"`;
  ctx.letterSpacing = `${((type.tracking ?? 0) * type.size) / 1000}px`;
}

/** Width without the space after the last letter. */
export function measure(ctx: SKRSContext2D, type: Type, text: string): number {
  setType(ctx, type);
  return ctx.measureText(text).width - ((type.tracking ?? 0) * type.size) / 1000;
}

export type Align = 'left' | 'center' | 'right';

export function write(ctx: SKRSContext2D, type: Type, text: string, x: number, y: number, ink: Ink): void {
  const width = measure(ctx, type, text);
  const left = ink.align === 'center' ? x - width / 2 : ink.align === 'right' ? x - width : x;
  ctx.fillStyle = css(ink.colour, ink.alpha ?? 1);
  ctx.fillText(text, left, y);
}

export type Ink = { colour: Rgb; alpha?: number; align?: Align };

/** Draws letter by letter. `letter` returns opacity and offset of a letter by its index in the line. */
export function writeLetters(
  ctx: SKRSContext2D,
  type: Type,
  text: string,
  x: number,
  y: number,
  ink: Ink,
  letter: (index: number, count: number) => { alpha: number; dx?: number; dy?: number },
): void {
  const width = measure(ctx, type, text);
  const start = ink.align === 'center' ? x - width / 2 : ink.align === 'right' ? x - width : x;
  for (let index = 0; index < text.length; index += 1) {
    const show = letter(index, text.length);
    if (show.alpha <= 0.003) continue;
    // Measuring the text up to the letter keeps the kerning.
    const left =
      index === 0 ? 0 : ctx.measureText(text.slice(0, index + 1)).width - ctx.measureText(text[index] ?? '').width;
    ctx.fillStyle = css(ink.colour, (ink.alpha ?? 1) * show.alpha);
    ctx.fillText(text[index] ?? '', start + left + (show.dx ?? 0), y + (show.dy ?? 0));
  }
}

/** Breaks a text into lines that are at most `width` wide. */
export function wrap(ctx: SKRSContext2D, type: Type, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(ctx, type, longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}
