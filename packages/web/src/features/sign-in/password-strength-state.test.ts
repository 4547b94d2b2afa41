import { expect, test } from 'vitest';
import { strengthOf } from './password-strength-state.ts';

test.each([
  ['', undefined],
  ['12345', undefined],
  ['123456', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'short'],
  ['plum-tarts', 'fair'],
  ['plum tarts at noon', 'good'],
])('"%s" is %s', (password, expected) => {
  expect(strengthOf(password, 6)).toBe(expected);
});
