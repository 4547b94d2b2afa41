import { expect, test } from 'vitest';
import { type TextTrees, translator } from '../../../platform/translate.ts';
import { planName } from '../plan-name.ts';

const names = { plans: { names: { monthly: 'Mensual', annual: 'Anual' } } };
const t = translator<'membership'>('es', names as TextTrees['membership']);

test.each([
  ['monthly', 'Monthly', 'Mensual'],
  ['monthly', 'Supporter', 'Supporter'],
  ['annual', 'annual', 'Anual'],
  ['patron', 'Patron', 'Patron'],
])('the plan %s that is called %s is %s in Spanish', (planId, name, expected) => {
  expect(planName({ planId, name }, t)).toBe(expected);
});
