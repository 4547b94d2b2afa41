import { expect, test } from 'vitest';
import { entriesFor } from '../language/text-state.ts';
import { changedTexts, fieldsOf, isShared, problemOf } from './sales-text-state.ts';

const english = { join: { pitch: { title: 'Uncensored.', text: 'From {{project}}.' }, closing: 'Come in' } };
const fields = fieldsOf('join', entriesFor('en', english, english), { join: { closing: 'Stay' } });

test('a page has its texts in order, changed ones as changed', () => {
  expect(fields.map(({ key, text }) => [key, text])).toEqual([
    ['pitch.title', 'Uncensored.'],
    ['pitch.text', 'From {{project}}.'],
    ['closing', 'Stay'],
  ]);
});

test('all texts are published, with the typed ones', () => {
  expect(changedTexts(fields, { 'join.pitch.title': 'Ours.' })).toEqual({
    join: { 'pitch.title': 'Ours.', 'pitch.text': 'From {{project}}.', closing: 'Stay' },
  });
});

test('texts of both pages are shared, others belong to one page', () => {
  expect(isShared({ namespace: 'membership', key: 'benefits.adFree.title' })).toBe(true);
  expect(isShared({ namespace: 'join', key: 'benefitsText' })).toBe(true);
  expect(fields.filter(isShared)).toEqual([]);
});

test('an empty text and a missing place are refused', () => {
  const [, text] = fields;
  if (!text) throw new Error('the text is missing');
  expect(problemOf(text, ' ')).toEqual({ empty: true });
  expect(problemOf(text, 'From us.')).toEqual({ places: ['{{project}}'] });
  expect(problemOf(text, 'By {{project}}')).toBeNull();
});
