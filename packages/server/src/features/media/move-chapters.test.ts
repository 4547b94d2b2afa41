import { expect, test } from 'vitest';
import { chaptersAfterCuts, shiftChapterTimes } from './move-chapters.ts';

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

test('chapters stay at their pictures when the start and the end are trimmed, or are there again', () => {
  const chapters = [0, 4, 20, 95].map((start) => ({ start, title: `From ${start}` }));
  expect(shiftChapterTimes(chapters, { movedS: -10, lengthS: 80 })).toEqual([
    { start: 0, title: 'From 4' },
    { start: 10, title: 'From 20' },
  ]);
  expect(shiftChapterTimes([{ start: 10, title: 'One' }], { movedS: 10, lengthS: 100 })).toEqual([
    { start: 20, title: 'One' },
  ]);
});
