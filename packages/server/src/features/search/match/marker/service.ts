interface Piece {
  text: string;
  match: boolean;
}

/** Finds the words of a phrase in texts as they were written. */
export interface Marker {
  mark(text: string): Piece[];
  /** How many of the phrase's words are in the text. */
  count(text: string): number;
  /** Whole words around the first that matches; empty where none does. */
  excerpt(text: string, characters: number): string;
}

/** A character that stands for itself, else letters, digits and what is written on them. */
const wordPattern = /[\u3040-\u30ff\u3400-\u9fff]|(?:(?![\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}\p{M}])+/gu;
const plainPattern = /^[a-z0-9]+$/;
const foreign: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

export function makeMarker(terms: { forms: string[]; isPrefix: boolean }[]): Marker {
  const termOf = (written: string) => {
    const word = fold(written);
    return terms.findIndex(
      ({ forms, isPrefix }) => forms.includes(word) || (isPrefix && word.startsWith(forms[0] ?? word)),
    );
  };
  const wordsOf = (text: string) => [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({ word, index }));
  const firstIn = (text: string) => wordsOf(text).find(({ word }) => termOf(word) !== -1)?.index ?? -1;
  return {
    mark: (text) => markWords(text, (word) => termOf(word) !== -1),
    count: (text) =>
      new Set(
        wordsOf(text)
          .map(({ word }) => termOf(word))
          .filter((term) => term !== -1),
      ).size,
    excerpt: (text, characters) => excerptAround(text, firstIn(text), characters),
  };
}

/** As the index has it, as far as letters go that people type. */
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
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
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
