import { expect, test } from 'vitest';
import spanish from '../../../locales/es/membership.json' with { type: 'json' };
import { translator } from '../../../platform/translate.ts';
import { planName } from './plan-name.tsx';

const t = translator<'membership'>('es', spanish);

test.each([
  ['monthly', 'Monthly', 'Mensual'],
  ['monthly', 'Supporter', 'Supporter'],
  ['annual', 'annual', 'Anual'],
  ['patron', 'Patron', 'Patron'],
])('the plan %s that is called %s is %s in Spanish', (planId, name, expected) => {
  expect(planName({ planId, name }, t)).toBe(expected);
});
