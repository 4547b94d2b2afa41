import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test.each([
  ['a stored choice', 'es', ['en-GB'], 'es'],
  ['a stored language that is gone', 'fr', ['es-MX', 'en'], 'es'],
  ['an exact code', null, ['pt-BR', 'en'], 'pt-BR'],
  ['a base', null, ['es-MX'], 'es'],
  ['the first that is known', null, ['fr-CA', 'de', 'es'], 'es'],
  ['none that is known', null, ['fr', 'ja'], 'en'],
  ['a browser that tells none', null, [], 'en'],
])('%s', (_, stored, wanted, expected) => {
  expect(chooseLanguage(stored, wanted, ['en', 'es', 'pt-BR'])).toBe(expected);
});
