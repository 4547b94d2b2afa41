import { bingoSquareMaxLength, bingoSquaresMax, bingoSquaresMin } from '@greenlight/contract/limits';

export interface SquareLines {
  squares: string[];
  /** Lines that have the same text as another one, as they are written. */
  twice: string[];
  tooLong: string[];
  isEnough: boolean;
  isTooMany: boolean;
}

/** Squares from a text with one in a line; empty lines are left out. */
export function squareLines(text: string): SquareLines {
  const squares = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const low = squares.map((square) => square.toLocaleLowerCase());
  return {
    squares,
    twice: squares.filter((_, place) => low.indexOf(low[place] as string) !== place),
    tooLong: squares.filter((square) => square.length > bingoSquareMaxLength),
    isEnough: squares.length >= bingoSquaresMin,
    isTooMany: squares.length > bingoSquaresMax,
  };
}

/** Milliseconds of a time such as 1:02:05, 12:05 or 7; null for anything else. */
export function momentOf(text: string): number | null {
  if (!/^\d{1,5}(?::[0-5]?\d){0,2}$/.test(text.trim())) return null;
  const seconds = text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds * 1000;
}
