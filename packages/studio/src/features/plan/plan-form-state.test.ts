import { expect, test } from 'vitest';
import { formOf, settingsOf, wrongFields } from './plan-form-state.ts';

test('a form says for each field whether it is valid', () => {
  const form = { ...formOf(undefined), name: 'Supporter', price: { amount: '4.99', currency: 'USD' } };
  expect(wrongFields(form, true)).toEqual([]);
  const wrong = { ...form, name: ' ', trialDays: '1.5', points: 'many', price: { amount: 'free', currency: 'USD' } };
  expect(wrongFields(wrong, true)).toEqual(['name', 'trialDays', 'points', 'price']);
  expect(wrongFields({ ...form, price: { amount: '', currency: 'USD' } }, false)).toEqual([]);
});

test('perks are the lines with text, and zero points are never granted', () => {
  const form = { ...formOf(undefined), perks: ' Early access \n\nYour name in the credits\n', points: '0' };
  expect(settingsOf(form)).toMatchObject({
    perks: ['Early access', 'Your name in the credits'],
    points: { amount: 0, granted: 'never' },
    trialDays: 14,
  });
});
