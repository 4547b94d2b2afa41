import { expect, test } from 'vitest';
import { passedPieces, pieceOf } from './passed-piece.ts';

const none = new Set<number>();

test('a piece is asked for when the player has passed its end, and once', () => {
  expect(passedPieces({ fromS: 1, toS: 4.9, withheldS: [2, 4] }, none)).toEqual([]);
  expect(passedPieces({ fromS: 4, toS: 5, withheldS: [2, 4] }, none)).toEqual([0]);
  expect(passedPieces({ fromS: 4, toS: 16, withheldS: [17] }, none)).toEqual([2, 1, 0]);
  expect(passedPieces({ fromS: 4, toS: 16, withheldS: [] }, new Set([0, 2]))).toEqual([1]);
});

test('after a jump the texts of the page that were passed are asked for, a few at a time', () => {
  const withheldS = [3, 3.5, 22, 61, 700, 3700];
  const had = new Set([719]);
  expect(passedPieces({ fromS: 3597, toS: 3600, withheldS }, had)).toEqual([139, 12, 4, 0]);
  expect(passedPieces({ fromS: 0, toS: 3600, withheldS: [] }, none)).toEqual([719, 718, 717, 716]);
});

test('the moment of its end is of the piece', () => {
  expect([0, 0.1, 5, 5.1, 10].map(pieceOf)).toEqual([0, 0, 0, 1, 1]);
});
