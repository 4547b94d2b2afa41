import { expect, test } from 'vitest';
import { chaptersAfterCuts } from './move-chapters.ts';

const cuts = [
  { startS: 10, lengthS: 5 },
  { startS: 30, lengthS: 10 },
];

test.each([
  ['before a cut', 8, 8],
  ['in a cut', 12, 10],
  ['after one', 20, 15],
  ['in the second', 39, 25],
  ['after both', 50, 35],
])('a chapter %s', (_, start, expected) => {
  expect(chaptersAfterCuts([{ start, title: 'One' }], cuts)).toEqual([{ start: expected, title: 'One' }]);
});

test('of chapters that would begin at the same time the last one stays', () => {
  const chapters = [11, 13, 15].map((start) => ({ start, title: `From ${start}` }));
  expect(chaptersAfterCuts(chapters, cuts)).toEqual([{ start: 10, title: 'From 15' }]);
});
