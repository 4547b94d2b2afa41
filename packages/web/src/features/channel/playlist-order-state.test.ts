import { expect, test } from 'vitest';
import { readPlaylistOrder, togglePlaylistOrder } from './playlist-order-state.ts';

test.each([
  [null, 'desc', 'desc'],
  [null, 'asc', 'asc'],
  ['asc', 'desc', 'asc'],
  ['desc', 'asc', 'desc'],
  ['sideways', 'desc', 'desc'],
] as const)('stored %s, where %s is usual', (stored, usual, expected) => {
  expect(readPlaylistOrder(stored, usual)).toBe(expected);
});

test('the order changes between oldest and newest', () => {
  expect([togglePlaylistOrder('asc'), togglePlaylistOrder('desc')]).toEqual(['desc', 'asc']);
});
