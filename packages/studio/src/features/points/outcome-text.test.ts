import { expect, test } from 'vitest';
import { formatMoment } from '../../platform/format.ts';
import { outcomeCases, outcomeText } from './outcome-text.ts';

test.each([
  [null, 120, 3, 0, 'The pitch keeps 120 points of 3 supporters.'],
  ['spent', 1, 1, 0, 'This spends 1 point of 1 supporter. Nobody gets it back.'],
  ['spent', 1200, 3, 0, 'This spends 1,200 points of 3 supporters. Nobody gets them back.'],
  ['returned', 120, 3, 0, 'This gives 120 points back to 3 supporters.'],
  ['returned', 120, 3, 20, 'This gives 120 points back to 3 supporters. Of these, 20 points are taken for refunds.'],
  ['returned', 0, 0, 0, 'Nobody has given points, so no points are moved.'],
] as const)('a move with the outcome %s of %d points is described', (outcome, points, supporters, owed, text) => {
  expect(outcomeText({ outcome, points, supporters, owed })).toBe(text);
});

test('closing before the planned time is compared with what happens at that time', () => {
  const at = '2027-03-01T18:00:00.000Z';
  const date = formatMoment(at);
  const now = { outcome: 'returned', points: 120, supporters: 3, owed: 20 } as const;
  const back = 'This gives 120 points back to 3 supporters. Of these, 20 points are taken for refunds.';
  const whenReached = {
    name: `On ${date}, if the goal is reached`,
    text: 'The pitch keeps 120 points of 3 supporters. Points are spent when you set it as released, and returned if you close it.',
  };
  const casesOf = (missed: 'returned' | 'spent' | null) => outcomeCases({ ...now, atClosing: { at, missed } });
  const whenMissed = `On ${date}, if the goal is not reached`;
  const first = { name: 'If you close it now', text: back };
  expect(casesOf('returned')).toEqual([first, { name: whenMissed, text: back }, whenReached]);
  const spent = 'This spends 120 points of 3 supporters. Nobody gets them back.';
  expect(casesOf('spent')).toEqual([first, { name: whenMissed, text: spent }, whenReached]);
  expect(casesOf(null)).toEqual([first, whenReached]);
  expect(outcomeCases({ ...now, atClosing: null })).toEqual([{ name: null, text: back }]);
  const nothing = { name: null, text: 'Nobody has given points, so no points are moved.' };
  expect(outcomeCases({ ...now, points: 0, atClosing: { at, missed: 'spent' } })).toEqual([nothing]);
});
