import { expect, test } from 'vitest';
import { findStream } from './find-stream.ts';

/** As the server orders them: a 24/7 channel comes after the broadcasts, however long it has been on. */
const media = [
  { livestreamId: 3, state: 'live' as const },
  { livestreamId: 1, state: 'live' as const },
  { livestreamId: 4, state: 'scheduled' as const },
  { livestreamId: 2, state: 'ended' as const },
];

test.each([
  ['without an id the first one on air', null, 3],
  ['the one of the address', 1, 1],
  ['one that is over', 2, 2],
  ['one that is to come', 4, 4],
  ['for an unknown id the first one', 99, 3],
])('%s', (_, wanted, shown) => {
  expect(findStream(media, wanted)).toBe(shown);
});

test('with nothing on air it is that of the address, or none', () => {
  expect([findStream([], 7), findStream([], null)]).toEqual([7, undefined]);
});
