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
  /** The cells that were marked before, and now. */
  before: number;
  after: number;
  /** Of the game, in their order. */
  calls: readonly CalledSquare[];
  /** The last call when the card was dealt: what it completes counts from that call on. */
  sinceCallId: number | null;
}

/**
 * What a card has reached by new marks. Each line belongs to the call of its last square, but not to one before the card
 * was dealt; the first line of a card is its `line`, all others are `further`. By hand lines can be marked in another
 * order than they were called: a line of an earlier call than all before it is the `line` then.
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

/** The cells of a card whose squares were called. */
export function markedBy(card: readonly number[], squares: readonly number[]): number {
  const called = new Set(squares);
  return card.reduce(
    (mask, square, cell) => (square === bingoFree || called.has(square) ? mask | (1 << cell) : mask),
    0,
  );
}

/** The place of a call among those by which a goal was reached; calls that share it are one place. */
export function placeOf(
  goal: BingoGoal,
  callId: number,
  calls: readonly { id: number; firstLines: number; furtherLines: number; fullCards: number }[],
): number {
  const counts = { line: 'firstLines', further: 'furtherLines', full: 'fullCards' } as const;
  const until = calls.findIndex(({ id }) => id === callId);
  return calls.filter((call, place) => place <= until && (call[counts[goal]] > 0 || place === until)).length;
}
