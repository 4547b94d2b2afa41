import { expect, test } from 'vitest';
import { livestreamIdOf } from './livestream-id.ts';

test.each([
  ['12', 12],
  [undefined, null],
  ['abc', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['99999999999999999999', null],
])('/live/%s is of the livestream %j', (text, id) => {
  expect(livestreamIdOf(text)).toBe(id);
});
