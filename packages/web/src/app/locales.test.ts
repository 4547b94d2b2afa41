import { errors } from '@greenlight/contract/errors';
import type { Texts } from '@greenlight/ui/text';
import { describe, expect, test } from 'vitest';

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });
const fallback = 'en';
const plural = /_(?:zero|one|two|few|many|other)$/;

function flatten(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text] as [string, string]] : flatten(text, `${above}${key}.`),
  );
}

function placesOf(text: string): string[] {
  return [...new Set(text.match(/\{\{?\w+\}?\}/g))].toSorted();
}

/** Plural forms by their base key: languages have different numbers of them. */
function placesByKey(texts: Texts): Record<string, string[]> {
  return Object.fromEntries(flatten(texts).map(([key, text]) => [key.replace(plural, ''), placesOf(text)]));
}

const translated = Object.keys(files).filter((path) => !path.includes(`/${fallback}/`));

describe.each(translated.filter((path) => !path.endsWith('/error.json')))('%s', (path) => {
  const [, , language = '', file = ''] = path.split('/');
  const texts = files[path] as Texts;

  test('has the texts of the English one, with the same places', () => {
    expect(placesByKey(texts)).toEqual(placesByKey(files[`../locales/${fallback}/${file}`] ?? {}));
  });

  test('has each plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `_${form}`);
    const keys = flatten(texts).map(([key]) => key);
    const bases = new Set(keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, '')));
    expect([...bases].flatMap((base) => forms.filter((form) => !keys.includes(base + form)))).toEqual([]);
  });
});

const counted = /\{\{\w+\}\} (?:days|months|years|hours|minutes|días|meses|años|horas|minutos)\b/;

test.each(Object.keys(files))('%s: a number of days has its plural forms', (path) => {
  const texts = flatten(files[path] ?? {});
  expect(texts.filter(([key, text]) => counted.test(text) && !plural.test(key))).toEqual([]);
});

test.each(Object.keys(files))('%s: the text below a title says more than the title', (path) => {
  const texts = new Map(flatten(files[path] ?? {}).map(([key, text]) => [key, text.replace(/\.$/, '')]));
  const below = [...texts].filter(([key]) => /\b(?:description|text)$/.test(key));
  expect(below.filter(([key, text]) => text === texts.get(key.replace(/\w+$/, 'title')))).toEqual([]);
});

test.each(Object.keys(files).filter((path) => path.includes('/es/')))('%s: one word for each thing', (path) => {
  const others = /suscripci|programas?\b/i;
  expect(flatten(files[path] ?? {}).filter(([, text]) => others.test(text))).toEqual([]);
});

test.each(Object.keys(files))('%s: no text promises when help comes', (path) => {
  const texts = flatten(files[path] ?? {});
  expect(texts.filter(([, text]) => /(?:within|in) (?:a|one) day\b|en (?:un|menos de un) día/i.test(text))).toEqual([]);
});

test('every language has every file', () => {
  const names = (language: string) =>
    Object.keys(files)
      .filter((path) => path.includes(`/${language}/`) && !path.endsWith('error.json'))
      .map((path) => path.split('/').at(-1));
  const languages = new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''));
  expect([...languages].map(names)).toEqual([...languages].map(() => names(fallback)));
});

test('every error of the contract has a text in every other language, with its values', () => {
  const errorFiles = translated.filter((path) => path.endsWith('/error.json'));
  const places = Object.entries(errors).map(([code, { detail }]) => [
    code,
    placesOf(detail).map((place) => `{${place}}`),
  ]);
  for (const path of errorFiles) expect(placesByKey(files[path] ?? {})).toEqual(Object.fromEntries(places));
  expect(errorFiles).toHaveLength(new Set(translated.map((path) => path.split('/')[2])).size);
});
