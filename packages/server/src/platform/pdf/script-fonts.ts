import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import hangul from '@fontsource-variable/noto-sans-kr/unicode.json' with { type: 'json' };
import han from '@fontsource-variable/noto-sans-sc/unicode.json' with { type: 'json' };
import decompress from 'woff2-encoder/decompress';

/** A font comes in files of a hundred characters or so: these are the ranges of one. */
interface Part {
  family: string;
  name: string;
  ranges: [first: number, last: number][];
}

const { resolve } = createRequire(import.meta.url);
const parts = [...partsOf('noto-sans-kr', hangul), ...partsOf('noto-sans-sc', han)];
const farEastern = /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
/** Letters that are read from right to left, with what stands between them. */
const leftward =
  "[\\p{sc=Hebrew}\\p{sc=Arabic}](?:[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{M} '’.-]*[\\p{sc=Hebrew}\\p{sc=Arabic}\\p{M}])?";
const pieces = new RegExp(`${leftward}|.`, 'gsu');

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

/** The font of a character of the Far East; null for those that the usual fonts have. */
function fontOf(character: string): string | null {
  if (!farEastern.test(character)) return null;
  const code = character.codePointAt(0) ?? 0;
  const part = parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
  return part ? `${part.family}-${part.name}` : null;
}

export interface Run {
  text: string;
  font: string | null;
  isLeftward: boolean;
}

/** A text cut to what one font can write in one direction. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const [piece] of text.matchAll(pieces)) {
    const isLeftward = /^[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(piece);
    const font = isLeftward ? null : fontOf(piece);
    const last = runs.at(-1);
    if (last?.font === font && last.isLeftward === isLeftward) last.text += piece;
    else runs.push({ text: piece, font, isLeftward });
  }
  return runs;
}

/** The files of the fonts that these texts need, by the names that their runs have. */
export async function fontsOf(texts: string[]): Promise<[name: string, file: Uint8Array][]> {
  const names = new Set(texts.flatMap((text) => runsOf(text).flatMap(({ font }) => font ?? [])));
  return Promise.all([...names].map(async (name) => [name, await readFont(name)]));
}

async function readFont(name: string): Promise<Uint8Array> {
  const family = name.startsWith('noto-sans-kr') ? 'noto-sans-kr' : 'noto-sans-sc';
  return decompress(await readFile(resolve(`@fontsource-variable/${family}/files/${name}-wght-normal.woff2`)));
}
