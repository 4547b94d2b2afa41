import { expect, test } from 'vitest';
import { beginsChapter } from './use-chapter-key.ts';

const press = { key: 'c', repeat: false, hasModifier: false, from: 'page' as const };

test.each([
  ['the key, with nothing focused', press, true],
  ['in capitals', { ...press, key: 'C' }, true],
  ['on a button of the panel', { ...press, from: 'panel' as const }, true],
  ['held down', { ...press, repeat: true }, false],
  ['to copy', { ...press, hasModifier: true }, false],
  ['in a text', { ...press, from: 'text' as const }, false],
  ['on another button of the page', { ...press, from: 'other' as const }, false],
  ['another key', { ...press, key: 'x' }, false],
])('%s', (_, pressed, begins) => {
  expect(beginsChapter(pressed)).toBe(begins);
});
