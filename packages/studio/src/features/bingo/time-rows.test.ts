import { expect, test } from 'vitest';
import { timeRows } from './time-rows.ts';

const call = { id: 1, square: 0, atMs: 12_345, at: '', lines: 0, full: 0 };

test('a typed time stays with its square when squares come or go', () => {
  const typed = { Rain: '0:40' };
  expect(timeRows({ squares: ['Sun', 'Rain'], calls: [call] }, typed)).toEqual([
    { square: 'Sun', text: '0:12', atMs: 12_345, isWrong: false, isChanged: false },
    { square: 'Rain', text: '0:40', atMs: 40_000, isWrong: false, isChanged: true },
  ]);
  expect(timeRows({ squares: ['Rain', 'Wind'], calls: [] }, typed)).toMatchObject([{ atMs: 40_000 }, { atMs: null }]);
});

test('a time that is none is wrong, and an emptied one is a change', () => {
  const rows = timeRows({ squares: ['Sun', 'Rain'], calls: [call] }, { Sun: ' ', Rain: '1:75' });
  expect(rows).toMatchObject([
    { atMs: null, isWrong: false, isChanged: true },
    { text: '1:75', isWrong: true, isChanged: true },
  ]);
});
