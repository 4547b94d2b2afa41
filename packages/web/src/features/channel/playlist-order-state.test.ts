import { expect, test } from 'vitest';
import { readPlaylistOrder, togglePlaylistOrder } from './playlist-order-state.ts';

test.each([
  [null, 'desc'],
  ['asc', 'asc'],
  ['desc', 'desc'],
  ['sideways', 'desc'],
])('stored %s', (stored, expected) => {
  expect(readPlaylistOrder(stored)).toBe(expected);
});

test('toggles', () => {
  expect([togglePlaylistOrder('asc'), togglePlaylistOrder('desc')]).toEqual(['desc', 'asc']);
});
