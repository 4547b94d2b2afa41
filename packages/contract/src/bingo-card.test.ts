import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bingoBlock,
  bingoCard,
  bingoCommitment,
  bingoFree,
  bingoFreeCell,
  bingoFullLine,
  bingoFullMask,
  bingoLines,
  cellMask,
  linesIn,
} from './bingo-card.ts';

const seed = Buffer.from(Array.from({ length: 32 }, (_, place) => place));

function cardOf(pseudonym: string, squares: number): number[] {
  return bingoCard(squares, (block) =>
    createHmac('sha256', seed)
      .update(bingoBlock(7, pseudonym, block))
      .digest(),
  );
}

test('a card has 24 different squares around a free cell, and every square is equally likely in every cell', () => {
  const counts = new Map<string, number>();
  const cards = 6000;
  let wrong = 0;
  for (let number = 0; number < cards; number += 1) {
    const card = cardOf(`player ${number}`, 30);
    if (card[bingoFreeCell] !== bingoFree || new Set(card).size !== 25 || card.length !== 25) wrong += 1;
    for (const [cell, square] of card.entries()) {
      const key = `${cell} ${square}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  expect(wrong).toBe(0);
  const expected = cards / 30;
  const cells = [...counts].filter(([key]) => !key.endsWith(' -1')).map(([, count]) => count);
  expect(cells).toHaveLength(24 * 30);
  const chi = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 24 · 29 degrees of freedom: five standard deviations around 696.
  expect(chi).toBeGreaterThan(696 - 5 * Math.sqrt(2 * 696));
  expect(chi).toBeLessThan(696 + 5 * Math.sqrt(2 * 696));
});

test('numbers that would make some squares more likely are drawn again', () => {
  const words = [0xff_ff_ff_ff, ...Array.from({ length: 100 }, () => 1)];
  const blockOf = (block: number) => {
    const bytes = Buffer.alloc(32);
    for (let word = 0; word < 8; word += 1) bytes.writeUInt32BE(words[block * 8 + word] ?? 0, word * 4);
    return bytes;
  };
  const shifted = bingoCard(25, (block) => blockOf(block));
  words.shift();
  expect(shifted).toEqual(bingoCard(25, blockOf));
});

test('lines are rows, columns and diagonals', () => {
  expect(bingoLines).toHaveLength(12);
  expect(bingoLines.slice(10)).toEqual([
    [0, 6, 12, 18, 24],
    [4, 8, 12, 16, 20],
  ]);
  expect(linesIn(cellMask([0, 1, 2, 3, 4]))).toEqual([0]);
  expect(linesIn(cellMask([0, 1, 2, 3, 4, 9, 14, 19, 24]))).toEqual([0, 9]);
  expect(linesIn(bingoFullMask)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, bingoFullLine]);
});

test('known answers, which the script and other programs must get too', () => {
  expect(cardOf('0123456789abcdef', 24)).toEqual([
    3, 8, 7, 21, 13, 22, 17, 15, 5, 18, 14, 2, -1, 6, 1, 11, 10, 12, 23, 19, 4, 0, 20, 16, 9,
  ]);
  expect(cardOf('0123456789abcdef', 75)).toEqual([
    54, 25, 61, 24, 52, 66, 59, 32, 36, 42, 18, 13, -1, 74, 16, 20, 5, 31, 4, 43, 41, 57, 39, 58, 27,
  ]);
  const squares = Array.from({ length: 24 }, (_, place) => `Square ${place}`);
  const text = bingoCommitment(7, seed.toString('hex'), squares);
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '038b2f0f17f11b53fe7b18c169371795016accd87e778804d1c57efb2130549f',
  );
});
