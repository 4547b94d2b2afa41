import { expect, test } from 'vitest';
import { type TextTrees, translator } from '../../platform/translate.ts';
import { describePayment } from './payment-state.ts';

const names = { plans: { names: { monthly: 'Mensual', annual: 'Anual' } } };
const t = translator<'membership'>('es', names as TextTrees['membership']);

test.each([
  ['Annual, 2026-11-22 – 2027-11-22', 'Anual, 2026-11-22 – 2027-11-22'],
  ['Patron, 2026-11-22 – 2027-11-22', 'Patron, 2026-11-22 – 2027-11-22'],
  ['Annual meeting', 'Annual meeting'],
])('%s is %s in Spanish', (description, text) => expect(describePayment(description, t)).toBe(text));
