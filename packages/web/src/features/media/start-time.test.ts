import { expect, test } from 'vitest';
import { readStartTime } from './start-time.ts';

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
  expect(readStartTime(t)).toBe(start);
});
