import { expect, test } from 'vitest';
import { spellDays } from './format.ts';

test('days of a payment are read as days in UTC, the rest stays', () => {
  expect(spellDays('Annual, 2026-01-31 – 2027-01-31')).toBe('Annual, Jan 31, 2026 – Jan 31, 2027');
  expect(spellDays('Room 2026-01')).toBe('Room 2026-01');
});
