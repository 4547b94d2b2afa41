import type { BingoGoal } from '@greenlight/contract/bingo';
import { bingoFree, bingoFullLine, bingoLines, linesIn } from '@greenlight/contract/bingo-card';

export interface NewWin {
  goal: BingoGoal;
  line: number;
  callId: number;
}

interface CalledSquare {
  id: number;
  square: number;
}

interface Progress {
  card: readonly number[];
  /** Masks of the marked cells, before and after. */
  before: number;
  after: number;
  /** All calls of the game, in order. */
  calls: readonly CalledSquare[];
  /** The last call before the card was dealt; wins never belong to an earlier call. */
  sinceCallId: number | null;
}

/**
 * The wins of a card by new marks. Each line belongs to the call of its last square, but not to a call before the card
 * was dealt. The first line of a card is its `line`, all others are `further`. With marking by hand, lines may be
 * marked in another order than they were called; then a line of an earlier call becomes the `line`.
 */
export function findWins({ card, before, after, calls, sinceCallId }: Progress): NewWin[] {
  const known = linesIn(before);
  const order = new Map(calls.map(({ square }, place) => [square, place]));
  const since = calls.findIndex(({ id }) => id === sinceCallId);
  const placeOf = (line: number) => {
    const cells = bingoLines[line] ?? [...card.keys()];
    const places = cells.map((cell) => order.get(card[cell] ?? bingoFree) ?? -1);
    return Math.max(since, ...places);
  };
  const found = linesIn(after)
    .filter((line) => !known.includes(line))
    .map((line) => ({ line, place: placeOf(line) }))
    .toSorted((one, other) => one.place - other.place || one.line - other.line);
  const earliest = Math.min(...known.flatMap((line) => (line === bingoFullLine ? [] : [placeOf(line)])));
  const first = found.find(({ line, place }) => line !== bingoFullLine && place < earliest);
  return found.flatMap(({ line, place }) => {
    const callId = calls[place]?.id;
    if (callId === undefined) return [];
    const goal = line === bingoFullLine ? 'full' : line === first?.line ? 'line' : 'further';
    return [{ goal, line, callId }];
  });
}

/** A mask of the cells of a card whose squares were called. */
export function markCalledCells(card: readonly number[], squares: readonly number[]): number {
  const called = new Set(squares);
  return card.reduce(
    (mask, square, cell) => (square === bingoFree || called.has(square) ? mask | (1 << cell) : mask),
    0,
  );
}

/** The rank of a call among the calls that reached a goal. Wins by the same call share a rank. */
export function rankOfCall(
  goal: BingoGoal,
  callId: number,
  calls: readonly { id: number; firstLines: number; furtherLines: number; fullCards: number }[],
): number {
  const counts = { line: 'firstLines', further: 'furtherLines', full: 'fullCards' } as const;
  const until = calls.findIndex(({ id }) => id === callId);
  return calls.filter((call, place) => place <= until && (call[counts[goal]] > 0 || place === until)).length;
}
