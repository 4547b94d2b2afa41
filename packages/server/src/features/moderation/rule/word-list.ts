import { type FoldedText, foldWord } from './fold-text.ts';

/**
 * Words by their first two letters, and then by their length, so that a text is read once, however many words there
 * are.
 */
export interface WordList {
  byStart: Map<string, Map<number, Map<string, string>>>;
  wholeWords: boolean;
}

const startLength = 2;

export function openWordList(words: string[], wholeWords: boolean): WordList {
  const byStart: WordList['byStart'] = new Map();
  for (const word of words) {
    const folded = foldWord(word);
    if (folded.length < startLength) continue;
    const start = folded.slice(0, startLength);
    const byLength = byStart.get(start) ?? new Map<number, Map<string, string>>();
    byStart.set(start, byLength);
    const ofLength = byLength.get(folded.length) ?? new Map<string, string>();
    byLength.set(folded.length, ofLength);
    ofLength.set(folded, word);
  }
  return { byStart, wholeWords };
}

/** The first word of the list in a text, in the form of the list; null without one. */
export function findWord({ byStart, wholeWords }: WordList, { readings, spaced, chunks }: FoldedText): string | null {
  for (const chunk of chunks) {
    const found = byStart.get(chunk.slice(0, startLength))?.get(chunk.length)?.get(chunk);
    if (found !== undefined) return found;
  }
  for (const [texts, isWhole] of [
    [readings, wholeWords],
    [spaced, false],
  ] as const) {
    for (const text of texts) {
      const found = search(byStart, text, isWhole);
      if (found !== null) return found;
    }
  }
  return null;
}

function search(byStart: WordList['byStart'], text: string, isWhole: boolean): string | null {
  for (let index = 0; index + startLength <= text.length; index += 1) {
    if (isWhole && index > 0 && text[index - 1] !== ' ') continue;
    for (const [length, words] of byStart.get(text.slice(index, index + startLength)) ?? []) {
      const end = index + length;
      if (end > text.length || (isWhole && end < text.length && text[end] !== ' ')) continue;
      const found = words.get(text.slice(index, end));
      if (found !== undefined) return found;
    }
  }
  return null;
}
