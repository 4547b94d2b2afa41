import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-5', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=1-2,5-6', 'whole'],
  ['bytes=1e1-', 'whole'],
  ['items=0-1', 'whole'],
])('%s of 100 bytes', (header, expected) => {
  expect(readByteRange(header, 100)).toEqual(expected);
});

test('an empty file has no satisfiable range', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test('never leads outside the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat({ max: 5000 }), (first, last, size) => {
      const range = readByteRange(`bytes=${first}-${last}`, size);
      if (typeof range === 'string') return;
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
