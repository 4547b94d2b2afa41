import { expect, test } from 'vitest';
import { dateRangeOf, daysOf, daysOfMonth, retentionOf } from './date-range-state.ts';

const now = new Date('2026-11-22T23:30:00Z');

test.each([
  ['30', '2026-10-24'],
  ['90', '2026-08-25'],
  ['365', '2025-11-23'],
  ['month', '2026-11-01'],
  ['year', '2026-01-01'],
] as const)('%s begins on %s and is recognised', (span, from) => {
  expect(daysOf(span, now)).toEqual({ from, to: '2026-11-22' });
  expect(dateRangeOf({ from, to: '2026-11-22' }, now)).toBe(span);
});

test('without days it is the last 30; other days are no span', () => {
  expect(dateRangeOf({}, now)).toBe('30');
  expect(dateRangeOf({ from: '2026-10-02', to: '2026-10-03' }, now)).toBeNull();
});

test('a month ends on its last day', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect([retentionOf(1, 4), retentionOf(0, 0), retentionOf(5, 4)]).toEqual([0.25, 0, 1]);
});
