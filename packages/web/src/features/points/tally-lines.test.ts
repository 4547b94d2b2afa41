import type { TallyEntry } from '@greenlight/contract/pitch';
import { expect, test } from 'vitest';
import { linesUpTo } from './tally-lines.ts';

function tallyOf(count: number) {
  const asked: [after: number, count: number][] = [];
  const lines = Array.from({ length: count }, (_, index) => ({ number: index + 1 }) as TallyEntry);
  const read = async (wish: { after: number; count: number }) => {
    asked.push([wish.after, wish.count]);
    return lines.slice(wish.after, wish.after + wish.count);
  };
  const numbersUpTo = async (head: number) => {
    const found: number[] = [];
    for await (const entries of linesUpTo(head, read)) found.push(...entries.map(({ number }) => number));
    return found;
  };
  return { asked, numbersUpTo };
}

test('lines are read exactly up to the head, so an address changes with it', async () => {
  const { asked, numbersUpTo } = tallyOf(2_500);
  expect(await numbersUpTo(2_345)).toHaveLength(2_345);
  expect(asked.splice(0)).toEqual([
    [0, 1000],
    [1000, 1000],
    [2000, 345],
  ]);
  expect(await numbersUpTo(3)).toEqual([1, 2, 3]);
  expect(asked.splice(0)).toEqual([[0, 3]]);
  expect(await numbersUpTo(0)).toEqual([]);
  expect(asked).toEqual([]);
});

test('lines that are missing at the end end the reading', async () => {
  const { asked, numbersUpTo } = tallyOf(2);
  expect(await numbersUpTo(4)).toEqual([1, 2]);
  expect(asked).toEqual([
    [0, 4],
    [2, 2],
  ]);
});
