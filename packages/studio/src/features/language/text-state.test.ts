import { expect, test } from 'vitest';
import { entriesFor, filterTexts, type TextEntry, wrongPlaces } from './text-state.ts';

const english = {
  shell: { nav: { home: 'Home' }, greeting: 'Hello {{name}}' },
  media: { views_one: '{{count}} view', views_other: '{{count}} views' },
};
const spanish = { shell: { nav: { home: 'Inicio' } }, media: { views_other: '{{count}} visitas' } };

test('every text is beside its English one, in the plural forms of the language', () => {
  const entries = entriesFor('es', english, spanish);
  expect(entries.map(({ namespace, key }) => `${namespace}.${key}`)).toEqual([
    'shell.nav.home',
    'shell.greeting',
    'media.views_one',
    'media.views_many',
    'media.views_other',
  ]);
  expect(entries[0]).toMatchObject({ english: 'Home', builtIn: 'Inicio', isUntranslated: false });
  expect(entries[1]).toMatchObject({ builtIn: 'Hello {{name}}', isUntranslated: true });
  expect(entries[3]).toMatchObject({ english: '{{count}} views', isUntranslated: true });
  expect(entriesFor('ar', english, {}).filter(({ key }) => key.startsWith('views_'))).toHaveLength(6);
});

test.each([
  ['greeting', 'Hello {{name}}', 'Hola {{name}}', [], []],
  ['greeting', 'Hello {{name}}', 'Hola', ['{{name}}'], []],
  ['greeting', 'Hello {{name}}', 'Hola {{nombre}}', ['{{name}}'], ['{{nombre}}']],
  ['views_one', '{{count}} view', 'Una visita', [], []],
  ['device_limit', 'Limit of {limit}', 'Límite', ['{limit}'], []],
])('the places of %s: %s as %s', (key, source, text, missing, unknown) => {
  expect(wrongPlaces({ key, english: source }, text)).toEqual({ missing, unknown });
});

test('texts are found by key, by words, by changes, and if they are still English', () => {
  const entries = entriesFor('es', english, spanish);
  const textOf = (entry: TextEntry) => (entry.key === 'greeting' ? 'Hola {{name}}' : '');
  const keys = (filter: object) =>
    filterTexts(entries, { search: '', namespace: '', show: 'all', ...filter }, textOf).map(({ key }) => key);
  expect(keys({ search: 'HOLA' })).toEqual(['greeting']);
  expect(keys({ search: 'shell.nav' })).toEqual(['nav.home']);
  expect(keys({ namespace: 'media' })).toHaveLength(3);
  expect(keys({ show: 'changed' })).toEqual(['greeting']);
  expect(keys({ show: 'untranslated' })).toEqual(['views_one', 'views_many']);
});
