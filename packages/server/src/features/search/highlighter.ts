interface Piece {
  text: string;
  match: boolean;
}

/** Finds the words of a phrase in the original texts. */
export interface Highlighter {
  /** The number of words in the phrase. */
  words: number;
  mark(text: string): Piece[];
  /** Returns false if the text surely has none of the words: a fast check for long texts in plain letters. */
  mayHave(text: string): boolean;
  /** The number of the phrase's words that are in the text. */
  count(text: string): number;
  /** Whole words around the first match; empty without a match. */
  excerpt(text: string, characters: number): string;
}

/** A CJK character, which is a word of its own, or a run of letters, digits and marks. */
const wordPattern = /[\u3040-\u30ff\u3400-\u9fff]|(?:(?![\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}\p{M}])+/gu;
const plainWordPattern = /[A-Za-z0-9]+/g;
const plainPattern = /^[a-z0-9]+$/;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const plainText = /^[\u0000-\u007f]*$/;
const foreign: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

export function makeHighlighter(terms: { forms: string[]; isPrefix: boolean }[]): Highlighter {
  /** Cache: long texts repeat few words. */
  const known = new Map<string, number>();
  const termOf = (written: string) => {
    let term = known.get(written);
    if (term === undefined) {
      const word = fold(written);
      term = terms.findIndex(
        ({ forms, isPrefix }) => forms.includes(word) || (isPrefix && word.startsWith(forms[0] ?? word)),
      );
      known.set(written, term);
    }
    return term;
  };
  const plainForms = terms.flatMap(({ forms }) => forms).filter((form) => plainPattern.test(form));
  const anyForm = plainForms.length === 0 ? null : new RegExp(plainForms.join('|'), 'i');
  const wordsOf = (text: string) => [...text.matchAll(patternFor(text))].map(({ 0: word, index }) => ({ word, index }));
  const firstIn = (text: string) => wordsOf(text).find(({ word }) => termOf(word) !== -1)?.index ?? -1;
  return {
    words: terms.length,
    mark: (text) => markWords(text, (word) => termOf(word) !== -1),
    mayHave: (text) => !plainText.test(text) || anyForm?.test(text) === true,
    count: (text) => {
      const found = new Set<number>();
      for (const { 0: word } of text.matchAll(patternFor(text))) {
        const term = termOf(word);
        if (term !== -1) found.add(term);
        if (found.size === terms.length) break;
      }
      return found.size;
    },
    excerpt: (text, characters) => excerptAround(text, firstIn(text), characters),
  };
}

function patternFor(text: string): RegExp {
  return plainText.test(text) ? plainWordPattern : wordPattern;
}

/** Replaces letters in the same way as the index, for the letters that people type. */
function fold(written: string): string {
  const lower = written.toLowerCase();
  if (plainPattern.test(lower)) return lower;
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ßøæœłđıþð]/g, (letter) => foreign[letter] ?? letter);
}

function markWords(text: string, isMatch: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: Piece) => {
    const last = pieces.at(-1);
    if (piece.text === '') return;
    if (last?.match === piece.match) last.text += piece.text;
    else pieces.push(piece);
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(patternFor(text))) {
    if (!isMatch(word)) continue;
    add({ text: text.slice(end, index), match: false });
    add({ text: word, match: true });
    end = index + word.length;
  }
  add({ text: text.slice(end), match: false });
  return pieces;
}

function excerptAround(text: string, first: number, characters: number): string {
  if (first === -1) return '';
  const start = first < characters / 2 ? 0 : text.lastIndexOf(' ', first - characters / 3) + 1;
  const rest = text.slice(start, start + characters);
  const isCut = start + characters < text.length;
  const shown = isCut ? rest.slice(0, Math.max(rest.lastIndexOf(' '), first - start + 1)) : rest;
  return `${start > 0 ? '…' : ''}${shown.replace(/\s+/g, ' ').trim()}${isCut ? '…' : ''}`;
}
