import { expect, test } from 'vitest';
import { nameOf, tagsOf } from './language-state.ts';

test.each([
  ['fr', 'Français'],
  ['ar', 'العربية'],
  ['', ''],
  ['no such tag', ''],
])('the tag %j is named %j', (code, name) => {
  expect(nameOf(code)).toBe(name);
});

test('tags are separated by commas or blanks', () => {
  expect(tagsOf(' pt-BR,pt-PT  pt-BR;')).toEqual(['pt-BR', 'pt-PT']);
});
