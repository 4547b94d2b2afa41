import { expect, test } from 'vitest';
import { directionOf, nameOf, tagsOf } from './language-state.ts';

test.each([
  ['fr', 'Français', 'ltr'],
  ['ar', 'العربية', 'rtl'],
  ['', '', 'ltr'],
  ['no such tag', '', 'ltr'],
])('the tag %j is called %j and written %s', (code, name, direction) => {
  expect(nameOf(code)).toBe(name);
  expect(directionOf(code)).toBe(direction);
});

test('tags are typed with commas or blanks between them', () => {
  expect(tagsOf(' pt-BR,pt-PT  pt-BR;')).toEqual(['pt-BR', 'pt-PT']);
});
