import { expect, test } from 'vitest';
import { outcomeText } from './outcome-text.ts';

test.each([
  [null, 120, 3, 0, 'It keeps holding 120 points of 3 supporters.'],
  ['spent', 1, 1, 0, 'This spends 1 point of 1 supporter. Nobody gets it back.'],
  ['spent', 1200, 3, 0, 'This spends 1,200 points of 3 supporters. Nobody gets them back.'],
  ['returned', 120, 3, 0, 'This gives 120 points back to 3 supporters.'],
  ['returned', 120, 3, 20, 'This gives 120 points back to 3 supporters. Of these, 20 points are taken for refunds.'],
  ['returned', 0, 0, 0, 'Nobody has given points, so no points are moved.'],
] as const)('a move with the outcome %s of %d points is told', (outcome, points, supporters, owed, text) => {
  expect(outcomeText({ outcome, points, supporters, owed })).toBe(text);
});
