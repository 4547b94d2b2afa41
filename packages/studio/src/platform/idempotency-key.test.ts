import { expect, test } from 'vitest';
import { idempotencyKeys } from './idempotency-key.ts';

test('a repeat has the same key, and other values have a new one', () => {
  const keys = idempotencyKeys();
  const first = keys.keyOf({ points: 5, reason: 'A long wait' });
  expect(keys.keyOf({ points: 5, reason: 'A long wait' })).toBe(first);
  const second = keys.keyOf({ points: 6, reason: 'A long wait' });
  const third = keys.keyOf({ points: 6, reason: 'A very long wait' });
  expect(new Set([first, second, third]).size).toBe(3);
  expect(keys.keyOf({ points: 6, reason: 'A very long wait' })).toBe(third);
});

test('after an answer the same values have a new key', () => {
  const keys = idempotencyKeys();
  const first = keys.keyOf({ text: 'We have a cast' });
  keys.answered();
  expect(keys.keyOf({ text: 'We have a cast' })).not.toBe(first);
});
