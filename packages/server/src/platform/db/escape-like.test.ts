import { expect, test } from 'vitest';
import { escapeLike } from './escape-like.ts';

test('characters that mean something in a pattern are escaped, others are kept', () => {
  expect(escapeLike(String.raw`50%_off\now, [a-z] ñ`)).toBe(String.raw`50\%\_off\\now, [a-z] ñ`);
});
