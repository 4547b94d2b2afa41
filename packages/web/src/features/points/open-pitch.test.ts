import { expect, test } from 'vitest';
import { isOpen, openRules, ownText } from './open-pitch.ts';

const closesAt = '2030-05-01T00:00:00.000Z';
const endMs = Date.parse(closesAt);

test('a pitch takes points until its closing time, and none in a later state', () => {
  for (const state of ['open', 'reached'] as const) {
    expect(isOpen({ state, closesAt }, endMs - 1)).toBe(true);
    expect(isOpen({ state, closesAt }, endMs)).toBe(false);
    expect(isOpen({ state, closesAt: null }, endMs)).toBe(true);
  }
  expect(isOpen({ state: 'greenlit', closesAt: null }, endMs)).toBe(false);
});

test('the points of a closed pitch came back unless it missed its goal and had said that they stay', () => {
  const closed = { state: 'closed', points: 5, goal: 20, missed: 'returned' } as const;
  expect(ownText(closed, 5)).toBe('own.returned');
  expect(ownText(closed, 0)).toBe('own.takenBack');
  expect(ownText({ ...closed, missed: 'spent' }, 5)).toBe('own.title');
  expect(ownText({ ...closed, missed: 'spent', points: 20 }, 5)).toBe('own.returned');
  expect(ownText({ ...closed, state: 'open' }, 5)).toBe('own.title');
  expect(ownText({ ...closed, state: 'released' }, 5)).toBe('own.title');
});

test('only rules that can still apply are shown', () => {
  const open = { state: 'open', closesAt, missed: 'returned', canTakeBack: true } as const;
  expect(openRules(open, true)).toEqual(['made', 'returned', 'canTakeBack']);
  expect(openRules({ ...open, canTakeBack: false }, true)).toEqual(['made', 'returned', 'kept']);
  expect(openRules({ ...open, closesAt: null, missed: 'spent' }, true)).toEqual(['made', 'noEnd.spent', 'canTakeBack']);
  expect(openRules(open, false)).toEqual(['made', 'returned']);
  expect(openRules({ ...open, state: 'reached' }, false)).toEqual(['made']);
  expect(openRules({ ...open, state: 'production' }, false)).toEqual(['made']);
  for (const state of ['released', 'closed'] as const) expect(openRules({ ...open, state }, false)).toEqual([]);
});
