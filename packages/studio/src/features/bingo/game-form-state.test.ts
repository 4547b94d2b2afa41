import { expect, test } from 'vitest';
import { isChanged, toForm } from './game-form-state.ts';
import type { StudioBingoGame } from './hooks.ts';

const prize = { kind: 'points', points: 5, badge: null, places: null };
const game = {
  title: 'Rain',
  squares: ['Wind', 'Sun'],
  marking: 'hand',
  goals: ['line', 'full'],
  prizes: [
    { ...prize, goal: 'full' },
    { ...prize, goal: 'line' },
  ],
} as unknown as StudioBingoGame;

test('a form is changed when saving it would change the game', () => {
  const form = toForm(game);
  expect(isChanged(form, game)).toBe(false);
  expect(isChanged({ ...form, title: 'Rain ', text: 'Wind\n\n Sun\n' }, game)).toBe(false);
  expect(isChanged({ ...form, prizes: form.prizes.toReversed() }, game)).toBe(false);
  // A newly chosen prize has its fields in another order.
  const chosen = form.prizes.map(({ kind, ...prize }) => ({ ...prize, kind }));
  expect(isChanged({ ...form, prizes: chosen }, game)).toBe(false);
  for (const change of [{ title: 'Snow' }, { text: 'Wind' }, { goals: ['line' as const] }, { prizes: [] }]) {
    expect(isChanged({ ...form, ...change }, game)).toBe(true);
  }
});
