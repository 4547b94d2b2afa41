import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  ['es', ['en-GB'], 'es'],
  [null, ['fr', 'es-MX', 'en'], 'es'],
  [null, ['en-US', 'es'], 'en'],
  ['fr', ['est'], 'en'],
  [null, [], 'en'],
] as const)('stored %s, wanted %s: %s', (stored, wanted, chosen) => {
  expect(chooseLanguage(stored, wanted)).toBe(chosen);
});
