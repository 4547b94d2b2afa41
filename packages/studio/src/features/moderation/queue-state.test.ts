import { expect, test } from 'vitest';
import { ageOf, filterOf, largestUnitOf, newItems, nextAfter, paramsOf, queueKeyOf, stepFrom } from './queue-state.ts';

test('the filter is in the address, without what the address does not know', () => {
  const userId = '01990000-0000-7000-8000-000000000001';
  const filter = { reason: 'held', kind: 'chat', teamId: 3, userId, isOpen: false } as const;
  expect(filterOf(paramsOf(filter))).toEqual(filter);
  expect(filterOf(new URLSearchParams('why=x&kind=y&creator=-1&by=me&show=all'))).toEqual({ isOpen: true });
  expect(paramsOf({ isOpen: true }).toString()).toBe('');
});

test.each([
  [[1, 2, 3], [1], 2],
  [[1, 2, 3], [1, 2], 3],
  [[1, 2, 3], [3], 2],
  [[1, 2, 3], [1, 3], 2],
  [[1, 2, 3], [1, 2, 3], null],
  [[], [], null],
])('of %j without %j the next one is %j', (ids, leaving, next) => {
  expect(nextAfter(ids, leaving)).toBe(next);
});

test('a step ends at the ends of the list', () => {
  expect(stepFrom([1, 2], null, 1)).toBe(1);
  expect(stepFrom([1, 2], 1, 1)).toBe(2);
  expect(stepFrom([1, 2], 2, 1)).toBe(2);
  expect(stepFrom([1, 2], 1, -1)).toBe(1);
  expect(stepFrom([], 1, 1)).toBeNull();
});

function press(key: string, more: object = {}) {
  return queueKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
}

test.each([
  ['next', ['j', 'J', 'ArrowDown']],
  ['previous', ['k', 'K', 'ArrowUp']],
  ['approve', ['a', 'A']],
  ['remove', ['r', 'R']],
  ['time-out', ['t', 'T']],
  ['ban', ['b', 'B']],
  ['select', ['x', 'X']],
  ['undo', ['u', 'U']],
  ['help', ['?']],
])('%s: the keys %j', (act, keys) => {
  expect(keys.map((key) => press(key))).toEqual(keys.map(() => act));
});

test('keys with a modifier are not for the queue', () => {
  expect(press('r', { ctrlKey: true })).toBeUndefined();
  expect(press('Enter')).toBeUndefined();
});

test('new items are those that came since, not those of the next page', () => {
  const item = (itemId: number, queued: string) => ({ itemId, queued });
  const shown = [item(5, '2026-01-05'), item(3, '2026-01-03')];
  expect(newItems([item(6, '2026-01-06'), ...shown, item(1, '2026-01-01')], shown)).toEqual([item(6, '2026-01-06')]);
  expect(newItems(shown, [])).toEqual(shown);
});

test.each([
  [10, { unit: 'minutes', count: 10 }],
  [90, { unit: 'minutes', count: 90 }],
  [120, { unit: 'hours', count: 2 }],
  [10_080, { unit: 'days', count: 7 }],
])('%i minutes in the largest unit', (minutes, span) => {
  expect(largestUnitOf(minutes)).toEqual(span);
});

test.each([
  ['2026-01-10T11:30:00Z', { unit: 'minutes', count: 30 }],
  ['2026-01-10T02:00:00Z', { unit: 'hours', count: 10 }],
  ['2026-01-01T12:00:00Z', { unit: 'days', count: 9 }],
  ['2025-07-10T12:00:00Z', { unit: 'months', count: 6 }],
  ['2022-01-10T12:00:00Z', { unit: 'years', count: 4 }],
])('the age since %s', (iso, age) => {
  expect(ageOf(iso, Date.parse('2026-01-10T12:00:00Z'))).toEqual(age);
});
