import { expect, test } from 'vitest';
import { spellDays } from './payment-state.ts';

test('days of a description are written as in the language, in every zone; all else stays', () => {
  const period = 'Annual, 2026-11-22 – 2027-11-22';
  expect(spellDays(period, 'en')).toBe('Annual, Nov 22, 2026 – Nov 22, 2027');
  expect(spellDays(period, 'es')).toBe('Annual, 22 nov 2026 – 22 nov 2027');
  expect(spellDays('Gift: 3 months of membership', 'en')).toBe('Gift: 3 months of membership');
});
