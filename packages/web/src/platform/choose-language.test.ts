import type { Language } from '@greenlight/contract/language';
import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

function language(id: number, code: string, ...altCodes: string[]): Language {
  return { id, code, altCodes, name: code, direction: 'ltr' };
}

const languages = [
  language(7, 'ar', 'ar-EG'),
  language(1, 'en', 'en-US', 'en-GB'),
  language(2, 'es'),
  language(3, 'pt-PT', 'pt', 'pt-AO'),
  language(4, 'pt-BR'),
];

test.each<[string, string | null, string[], string]>([
  ['a stored selection wins', 'es', ['en-GB'], 'es'],
  ['a stored language that is gone gives way to the browser', 'fr', ['es-MX', 'en'], 'es'],
  ['an exact code', null, ['pt-BR', 'en'], 'pt-BR'],
  ['an exact code in other letters', null, ['PT-br'], 'pt-BR'],
  ['an alternate code where several share the base', null, ['pt-AO'], 'pt-PT'],
  ['the base alone, as an alternate code', null, ['pt'], 'pt-PT'],
  ['several share the base, none has the code', null, ['pt-MZ'], 'en'],
  ['then the next one of the browser', null, ['pt-MZ', 'es'], 'es'],
  ['a single match is used, whatever its alternate codes', null, ['es-MX'], 'es'],
  ['a single match with other alternate codes', null, ['ar-MA'], 'ar'],
  ['the first of the browser that is known', null, ['fr-CA', 'de', 'es'], 'es'],
  ['none that is known: language 1', null, ['fr', 'ja'], 'en'],
  ['a browser that tells none: language 1', null, [], 'en'],
])('%s', (_, stored, wanted, expected) => {
  expect(chooseLanguage(languages, { stored, wanted, hasSettings: true }).code).toBe(expected);
});

test('without settings everybody has language 1', () => {
  expect(chooseLanguage(languages, { stored: 'es', wanted: ['ar'], hasSettings: false }).id).toBe(1);
});

test('the first language where none is number 1', () => {
  const few = languages.filter(({ id }) => id !== 1);
  expect(chooseLanguage(few, { stored: null, wanted: [], hasSettings: true }).code).toBe('ar');
});
