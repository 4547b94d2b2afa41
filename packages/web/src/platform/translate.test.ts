import { expect, test } from 'vitest';
import { translator, withTexts } from './translate.ts';

const tree = {
  title: 'Shows',
  deep: { key: 'Deep' },
  greet: 'Hi {{name}}, {{name}}',
  videos_one: '{{count}} video',
  videos_other: '{{count}} videos',
};

function speak(language: string, texts: object) {
  return translator(language, texts as never) as unknown as (key: string, values?: object) => string;
}

test.each([
  ['title', undefined, 'Shows'],
  ['deep.key', undefined, 'Deep'],
  ['greet', { name: 'Ada' }, 'Hi Ada, Ada'],
  ['greet', {}, 'Hi {{name}}, {{name}}'],
  ['videos', { count: 1 }, '1 video'],
  ['videos', { count: 1234 }, '1,234 videos'],
  ['nothing.here', undefined, 'nothing.here'],
  ['deep', undefined, 'deep'],
])('%s', (key, values, expected) => {
  expect(speak('en', tree)(key, values)).toBe(expected);
});

test('chooses the plural form of the language', () => {
  const t = speak('es', { days_one: 'un día', days_many: '{{count}} de días', days_other: '{{count}} días' });
  expect([1, 2, 1_000_000].map((count) => t('days', { count }))).toEqual(['un día', '2 días', '1.000.000 de días']);
});

test('a text for none is used if there is one, also in a language without that form', () => {
  const t = speak('en', {
    videos_one: '{{count}} video',
    videos_other: '{{count}} videos',
    videos_zero: 'Coming soon',
  });
  expect([0, 1, 2].map((count) => t('videos', { count }))).toEqual(['Coming soon', '1 video', '2 videos']);
  expect(speak('en', { days_one: '{{count}} day', days_other: '{{count}} days' })('days', { count: 0 })).toBe('0 days');
});

test('finds nothing for an unknown key', () => {
  const t = translator('en', tree as never);
  expect([t.find('title'), t.find('toString'), t.find('deep.key.more')]).toEqual(['Shows', undefined, undefined]);
});

test('an operator changes texts by their keys, and may add the plural forms of another language', () => {
  const changed = {
    title: 'Programas',
    'deep.key': 'Hondo',
    videos_few: '{{count}} vídeos pocos',
    'deep.none': 'not ours',
    '__proto__.x': 'not ours',
  };
  expect(withTexts(tree, changed)).toEqual({
    ...tree,
    title: 'Programas',
    deep: { key: 'Hondo' },
    videos_few: '{{count}} vídeos pocos',
  });
});

test('texts in the other direction are isolated, but translated ones are not', () => {
  expect(withTexts(tree, { 'deep.key': 'עמוק' }, true)).toMatchObject({
    title: '\u2068Shows\u2069',
    deep: { key: 'עמוק' },
    videos_other: '\u2068{{count}} videos\u2069',
  });
});
