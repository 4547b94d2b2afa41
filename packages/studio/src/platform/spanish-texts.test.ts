import type { Texts } from '@greenlight/ui/text';
import { expect, test } from 'vitest';

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });
const english = Object.keys(files).filter((path) => path.includes('/en/'));
const plural = /_(?:one|other)$/;

function flatten(texts: Texts, above = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text] as [string, string]] : flatten(text, `${above}${key}.`),
  );
}

function placesOf(text: string): string[] {
  return [...new Set(text.match(/\{\{?\w+\}?\}/g))].toSorted();
}

function placesByKey(texts: Texts): Record<string, string[]> {
  return Object.fromEntries(flatten(texts).map(([key, text]) => [key, placesOf(text)]));
}

test.each(english)('%s: each text is there in Spanish, with the same places', (path) => {
  expect(placesByKey(files[path.replace('/en/', '/es/')] ?? {})).toEqual(placesByKey(files[path] ?? {}));
});

test('Spanish has no file that English has not', () => {
  expect(Object.keys(files)).toHaveLength(2 * english.length);
});

test('a counted text has both forms', () => {
  const keys = Object.values(files).flatMap((texts) => [flatten(texts).map(([key]) => key)]);
  const alone = keys.flatMap((own) =>
    own.filter(
      (key) => plural.test(key) && !own.includes(key.replace(plural, key.endsWith('_one') ? '_other' : '_one')),
    ),
  );
  expect(alone).toEqual([]);
});

test('one word for each thing, as on the site', () => {
  const others = /programas\b|(?<!\/)\bvideos?\b/i;
  const spanish = Object.keys(files).filter((path) => path.includes('/es/'));
  expect(spanish.flatMap((path) => flatten(files[path] ?? {}).filter(([, text]) => others.test(text)))).toEqual([]);
});
