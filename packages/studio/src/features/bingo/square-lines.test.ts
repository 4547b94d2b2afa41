import { expect, test } from 'vitest';
import { momentOf, squareLines } from './square-lines.ts';

test('squares are one in a line, each once, and not too long', () => {
  const text = `One\n\n two \r\nONE\n${'x'.repeat(61)}`;
  expect(squareLines(text)).toEqual({
    squares: ['One', 'two', 'ONE', 'x'.repeat(61)],
    twice: ['ONE'],
    tooLong: ['x'.repeat(61)],
    isEnough: false,
    isTooMany: false,
  });
});

test('times are seconds, minutes or hours', () => {
  expect(['7', '12:05', '1:02:05'].map(momentOf)).toEqual([7000, 725_000, 3_725_000]);
  expect(['', 'x', '1:75', '-3'].map(momentOf)).toEqual([null, null, null, null]);
});
