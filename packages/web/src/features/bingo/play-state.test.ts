import type { BingoCall } from '@greenlight/contract/bingo';
import { bingoAheadMs } from '@greenlight/contract/limits';
import { expect, test } from 'vitest';
import { callsOf, callsUntil, nextCell, shownCard, watchedMs } from './play-state.ts';

const card = [
  ...Array.from({ length: 12 }, (_, cell) => cell),
  -1,
  ...Array.from({ length: 12 }, (_, cell) => cell + 12),
];

function call(square: number, atMs: number | null): BingoCall {
  return { id: square + 1, square, at: '2026-01-01T00:00:00.000Z', atMs, lines: 0, full: 0 };
}

test('a viewer behind the live edge sees the calls up to their moment', () => {
  const calls = [call(1, null), call(2, 5000), call(3, 9000)];
  expect(callsUntil(calls, null)).toEqual(calls);
  expect(callsUntil(calls, 5000).map(({ square }) => square)).toEqual([1, 2]);
});

test('in a recording that is open each viewer has their own calls, else all have the same', () => {
  const [read, shared, own] = [[call(1, 0)], [call(2, 0)], [call(3, 0)]];
  const game = { pace: 'recording' as const, state: 'open' as const, calls: read };
  const answer = { game: { state: 'open' as const, calls: null }, own: { calls: own, reachedMs: 0 } };
  expect(callsOf(game, answer)).toBe(own);
  expect(callsOf(game, { game: null, own: null })).toBe(read);
  expect(callsOf(game, { ...answer, game: { state: 'over', calls: shared } })).toBe(shared);
  expect(callsOf({ ...game, pace: 'live' }, { ...answer, game: { state: 'open', calls: shared } })).toBe(shared);
});

test('until the player is there, a card shows what its viewer has watched, not what comes next', () => {
  const own = { calls: [call(1, 4000), call(2, 9000)], reachedMs: 5000 + bingoAheadMs };
  expect(callsUntil(own.calls, watchedMs({ own })).map(({ square }) => square)).toEqual([1]);
  expect(watchedMs({ own: { ...own, calls: null } })).toBeNull();
  expect(watchedMs({ own: null })).toBeNull();
});

test('a card marks by itself, or as its owner marked it', () => {
  const calls = [0, 1, 2, 3, 4].map((square) => call(square, null));
  const auto = shownCard({ card, marking: 'automatic', mask: 0, calls });
  expect(auto.lines).toEqual([0]);
  expect(auto.cells.filter(({ isWon }) => isWon)).toHaveLength(5);
  const byHand = shownCard({ card, marking: 'hand', mask: 0b111, calls });
  expect(byHand.lines).toEqual([]);
  expect(byHand.cells.map(({ isMarked }) => isMarked).filter(Boolean)).toHaveLength(4);
  // The square was marked on another device, but is not called here yet.
  expect(shownCard({ card, marking: 'hand', mask: 0b111, calls: [] }).cells[0]?.isMarked).toBe(false);
  const all = Array.from({ length: 24 }, (_, square) => call(square, null));
  expect(shownCard({ card, marking: 'automatic', mask: 0, calls: all })).toMatchObject({ isFull: true });
});

test('arrow keys go through the card in the direction of reading', () => {
  expect(nextCell(6, 'ArrowRight', false)).toBe(7);
  expect(nextCell(6, 'ArrowRight', true)).toBe(5);
  expect(nextCell(4, 'ArrowRight', false)).toBe(4);
  expect(nextCell(22, 'ArrowDown', false)).toBe(22);
  expect(nextCell(22, 'ArrowUp', false)).toBe(17);
  expect(nextCell(7, 'Home', false)).toBe(5);
  expect(nextCell(7, 'a', false)).toBeUndefined();
});
