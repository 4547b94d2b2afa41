import { expect, test } from 'vitest';
import { type TextTrees, translator } from '../../platform/translate.ts';
import { namePlan, spellDays } from './payment-state.ts';

const names = { plans: { names: { monthly: 'Mensual', annual: 'Anual' } } };
const t = translator<'membership'>('es', names as TextTrees['membership']);

test.each([
  ['Annual, 2026-11-22 – 2027-11-22', 'Anual, 2026-11-22 – 2027-11-22'],
  ['Patron, 2026-11-22 – 2027-11-22', 'Patron, 2026-11-22 – 2027-11-22'],
  ['Annual meeting', 'Annual meeting'],
])('%s is %s in Spanish', (description, told) => expect(namePlan(description, t)).toBe(told));

test('days in a description are formatted for the language, in every zone; the rest stays', () => {
  const period = 'Annual, 2026-11-22 – 2027-11-22';
  expect(spellDays(period, 'en')).toBe('Annual, Nov 22, 2026 – Nov 22, 2027');
  expect(spellDays(period, 'es')).toBe('Annual, 22 nov 2026 – 22 nov 2027');
  expect(spellDays('Gift: 3 months of membership', 'en')).toBe('Gift: 3 months of membership');
});
