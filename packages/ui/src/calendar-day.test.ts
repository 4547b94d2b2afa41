import { expect, test } from 'vitest';
import { formatUtcDay, localDay, spellDays } from './calendar-day.ts';

test('days in a text are formatted for the language, in every zone; the rest stays', () => {
  const period = 'Annual, 2026-11-22 – 2027-11-22';
  expect(spellDays(period, 'en')).toBe('Annual, Nov 22, 2026 – Nov 22, 2027');
  expect(spellDays(period, 'es')).toBe('Annual, 22 nov 2026 – 22 nov 2027');
  expect(spellDays('Gift: 3 months of membership', 'en')).toBe('Gift: 3 months of membership');
  expect(spellDays('Room 2026-01', 'en')).toBe('Room 2026-01');
  expect(formatUtcDay('2026-05-01', 'en')).toBe('May 1, 2026');
});

test('the day of a moment is that of the viewer', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
});
