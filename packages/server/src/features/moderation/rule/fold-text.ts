import { hasStroke, latinOf, letterOfSign } from './look-alike-letter.ts';

/** Maximum length of a folded text. The normal form turns some characters into many. */
const foldedMax = 12_000;
/** This many single letters in a row are read as one word. */
const spacedLettersMin = 3;

/** A text in the form that is compared with words. */
export interface FoldedText {
  /** Its words, in several readings, each with one space between two words. */
  readings: string[];
  /** Runs of single letters: it is unknown where a word begins in them. */
  spaced: string[];
  /** The parts between spaces, without the signs in them. */
  chunks: Set<string>;
}

/**
 * Reads a text as people do: without case, marks and invisible characters, and with look-alike letters as Latin ones.
 */
export function foldText(text: string): FoldedText {
  const plain = plainOf(text);
  const variants = hasStroke(plain) ? [wordsOf(plain, 'i'), wordsOf(plain, 'l')] : [wordsOf(plain, 'i')];
  const found: FoldedText = { readings: [], spaced: [], chunks: new Set() };
  for (const { words, chunks } of variants) {
    for (const length of /(.)\1\1/u.test(plain) ? [null, 2, 1] : [null]) {
      found.readings.push(words.map((word) => shortenRuns(word, length)).join(' '));
      for (const run of spacedRuns(words)) found.spaced.push(run);
      for (const chunk of chunks) found.chunks.add(shortenRuns(chunk, length));
    }
  }
  return found;
}

/** A word or a phrase of a list in the same form, with one space between words. */
export function foldWord(word: string): string {
  return wordsOf(plainOf(word), 'i').words.join(' ');
}

function plainOf(text: string): string {
  const bare = text
    .normalize('NFKC')
    .slice(0, foldedMax)
    .replace(/[\p{Cf}\u034f\u115f\u1160\u3164\uffa0]/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  let plain = '';
  for (const character of bare) plain += latinOf(character);
  return plain;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Whether a sign stands for a letter, because it is beside one. */
function isSign(characters: string[], index: number): boolean {
  const [before, character = '', after] = [characters[index - 1], characters[index], characters[index + 1]];
  if (character === '@' || character === '$') {
    return isLetter(before) || isLetter(after) || (before === character && isLetter(characters[index - 2]));
  }
  return (character === '!' || character === '|') && isLetter(before) && isLetter(after);
}

function wordsOf(plain: string, stroke: 'i' | 'l') {
  const words: string[] = [];
  const chunks: string[] = [];
  for (const chunk of plain.split(/\s+/)) {
    const parts = partsOf(Array.from(chunk));
    words.push(...parts.map((part) => readSigns(part, stroke)));
    if (parts.length > 1) chunks.push(readSigns(parts.join(''), stroke));
  }
  return { words, chunks };
}

/** Splits at other signs, and keeps letters, digits and signs for letters. */
function partsOf(characters: string[]): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [index, character] of characters.entries()) {
    if (isLetter(character) || isSign(characters, index)) {
      part += character;
    } else if (part) {
      parts.push(part);
      part = '';
    }
  }
  return part ? [...parts, part] : parts;
}

/**
 * Replaces signs by letters. In a number, a word without letters, digits stay. One digit may belong to a spaced word.
 */
function readSigns(word: string, stroke: 'i' | 'l'): string {
  if (!/\p{L}/u.test(word) && word.length > 1) return word;
  let read = '';
  for (const character of word) read += letterOfSign(character, stroke) ?? character;
  return read;
}

function spacedRuns(words: string[]): string[] {
  const runs: string[] = [];
  let run = '';
  for (const word of [...words, '  ']) {
    if (word.length === 1) {
      run += word;
      continue;
    }
    if (run.length >= spacedLettersMin) runs.push(run);
    run = '';
  }
  return runs;
}

/** Shortens runs of three or more equal letters to `length`; null: removes none. */
function shortenRuns(word: string, length: number | null): string {
  if (length === null) return word;
  return word.replace(/(\p{L})\1{2,}/gu, (_, letter: string) => letter.repeat(length));
}
