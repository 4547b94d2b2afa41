import { expect, test } from 'vitest';
import { readStart } from './start-state.ts';

test.each([
  ['192', 192],
  ['192s', 192],
  ['12.5', 12.5],
  ['0', 0],
  [null, undefined],
  ['', undefined],
  ['-3', undefined],
  ['3:12', undefined],
  ['9999999', undefined],
])('%j starts at %j', (t, start) => {
  expect(readStart(t)).toBe(start);
});
