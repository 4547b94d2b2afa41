import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, idOfToken, isCodeOf, tokenOf } from './one-time-code.ts';

const secret = 'a secret of the service';
const id = '0199f3a0-0000-7000-8000-000000000001';

test('a code is accepted in the ways that people type it, and no other code is', () => {
  const code = codeOf(secret, id);
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
  const lookalike = code.replaceAll('0', 'O').replaceAll('1', 'l').toUpperCase();
  expect(isCodeOf(secret, id, ` ${lookalike.slice(0, 4)}-${lookalike.slice(4)} `)).toBe(true);
  expect(isCodeOf(secret, id, code.slice(1))).toBe(false);
  expect(isCodeOf('another secret', id, code)).toBe(false);
  expect(isCodeOf(secret, `${id.slice(0, -1)}2`, code)).toBe(false);
});

test('a token contains its id, and no other text does', () => {
  const token = tokenOf(secret, id);
  expect(idOfToken(secret, token)).toBe(id);
  expect(idOfToken('another secret', token)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(idOfToken(secret, text)).toBeNull();
      expect(isCodeOf(secret, id, text)).toBe(false);
    }),
  );
});
