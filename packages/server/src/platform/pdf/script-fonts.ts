import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import hangul from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import han from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import decompress from 'woff2-encoder/decompress';

/** A font is split into files of about a hundred characters; these are the ranges of one file. */
interface Part {
  family: string;
  name: string;
  ranges: [first: number, last: number][];
}

const { resolve } = createRequire(import.meta.url);
const parts = [...partsOf('noto-sans-kr', hangul), ...partsOf('noto-sans-sc', han)];
/** Patterns of the scripts. Each script has a font of its own, with the characters that it shares with others. */
const joined = [
  'Thai',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Khmer',
  'Ethiopic',
].map((script) => ({ letter: new RegExp(`\\p{scx=${script}}`, 'u'), family: `noto-sans-${script.toLowerCase()}` }));
const farEastern = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
/** Right-to-left letters, with the characters between them. */
const leftward =
  "[\\p{sc=Hebrew}\\p{sc=Arabic}](?:[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{M} '’.-]*[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{M}])?";
/** Combining marks stay with their letter. */
const pieces = new RegExp(`${leftward}|.[\\p{M}\\u200c\\u200d]*`, 'gsu');

function partsOf(family: string, files: Record<string, string>): Part[] {
  return Object.entries(files).map(([key, ranges]) => ({
    family,
    name: key.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [first, last];
    }),
  }));
}

interface ScriptFont {
  name: string;
  family: string;
  /** Whether the shape of a letter depends on its neighbours. */
  isJoined: boolean;
}

/** The font for a character; null if the default fonts have it. */
function fontOf(character: string): ScriptFont | null {
  const own = joined.find(({ letter }) => letter.test(character));
  if (own)
    return { name: `${own.family}-${own.family.slice('noto-sans-'.length)}`, family: own.family, isJoined: true };
  if (!farEastern.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  const part = parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
  return part ? { name: `${part.family}-${part.name}`, family: part.family, isJoined: false } : null;
}

export interface Run {
  text: string;
  font: ScriptFont | null;
  isLeftward: boolean;
}

/** Splits a text into runs of one font and one direction. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const [piece] of text.matchAll(pieces)) {
    const isLeftward = /^[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(piece);
    const font = isLeftward ? null : fontOf(String.fromCodePoint(piece.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    if (last?.font?.name === font?.name && last?.isLeftward === isLeftward) last.text += piece;
    else runs.push({ text: piece, font, isLeftward });
  }
  return runs;
}

/** The fonts that these texts need, with their files. */
export async function fontsOf(texts: string[]): Promise<(ScriptFont & { file: Uint8Array })[]> {
  const fonts = texts.flatMap((text) => runsOf(text).flatMap(({ font }) => font ?? []));
  const once = new Map(fonts.map((font) => [font.name, font]));
  return Promise.all([...once.values()].map(async (font) => ({ ...font, file: await readFont(font) })));
}

async function readFont({ name, family }: ScriptFont): Promise<Uint8Array> {
  return decompress(await readFile(resolve(`@fontsource-variable/${family}/files/${name}-wght-normal.woff2`)));
}
