import { expect, test } from 'vitest';
import { directionOf, nameOf, tagsOf } from './language-state.ts';

test.each([
  ['fr', 'Français', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['', '', 'ltr'],
  ['no such tag', '', 'ltr'],
])('the tag %j is named %j and has the direction %s', (code, name, direction) => {
  expect(nameOf(code)).toBe(name);
  expect(directionOf(code)).toBe(direction);
});

test('tags are separated by commas or blanks', () => {
  expect(tagsOf(' pt-BR,pt-PT  pt-BR;')).toEqual(['pt-BR', 'pt-PT']);
});
