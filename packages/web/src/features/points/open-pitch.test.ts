import { expect, test } from 'vitest';
import { isOpen } from './open-pitch.ts';

const closesAt = '2030-05-01T00:00:00.000Z';
const endMs = Date.parse(closesAt);

test('a pitch takes points until its closing time, and none in a later state', () => {
  for (const state of ['open', 'reached'] as const) {
    expect(isOpen({ state, closesAt }, endMs - 1)).toBe(true);
    expect(isOpen({ state, closesAt }, endMs)).toBe(false);
    expect(isOpen({ state, closesAt: null }, endMs)).toBe(true);
  }
  expect(isOpen({ state: 'greenlit', closesAt: null }, endMs)).toBe(false);
});
