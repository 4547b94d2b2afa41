import type { BingoCall, BingoGame, BingoMarking, BingoState } from '@greenlight/contract/bingo';
import { bingoFree, bingoFullLine, bingoLines, linesIn } from '@greenlight/contract/bingo-card';
import { bingoAheadMs } from '@greenlight/contract/limits';

interface ServerState {
  game: { state: BingoState; calls: BingoCall[] | null } | null;
  own: { calls: BingoCall[] | null; reachedMs: number } | null;
}

/** The known calls. In an open recording each viewer has their own. */
export function callsOf(
  game: Pick<BingoGame, 'state' | 'pace' | 'calls'>,
  { game: shared, own }: ServerState,
): BingoCall[] {
  const isOwn = game.pace === 'recording' && (shared ?? game).state === 'open';
  return (isOwn ? own?.calls : shared?.calls) ?? game.calls;
}

/** How far the viewer has watched an open recording. (Calls of the next seconds are known too.) Null in other games. */
export function watchedMs({ own }: Pick<ServerState, 'own'>): number | null {
  return own?.calls ? own.reachedMs - bingoAheadMs : null;
}

/** The calls that the viewer has reached. At the live edge, where `offsetMs` is null, these are all. */
export function callsUntil(calls: readonly BingoCall[], offsetMs: number | null): BingoCall[] {
  return calls.filter(({ atMs }) => offsetMs === null || atMs === null || atMs <= offsetMs);
}

interface Shown {
  card: readonly number[];
  marking: BingoMarking;
  /** The cells that were marked by hand, as bits. */
  mask: number;
  calls: readonly BingoCall[];
}

export interface Cell {
  /** -1 is the free cell. */
  square: number;
  isCalled: boolean;
  isMarked: boolean;
  /** Whether the cell is in a complete line. */
  isWon: boolean;
}

export interface ShownCard {
  cells: Cell[];
  lines: number[];
  isFull: boolean;
}

/** The card as it is at the viewer's moment. */
export function shownCard({ card, marking, mask, calls }: Shown): ShownCard {
  const called = new Set(calls.map(({ square }) => square));
  const isCalled = (square: number) => square === bingoFree || called.has(square);
  const isMarked = (square: number, cell: number) =>
    isCalled(square) && (marking === 'automatic' || square === bingoFree || (mask & (1 << cell)) !== 0);
  const marked = card.reduce((all, square, cell) => (isMarked(square, cell) ? all | (1 << cell) : all), 0);
  const reached = linesIn(marked);
  const lines = reached.filter((line) => line !== bingoFullLine);
  const won = new Set(lines.flatMap((line) => bingoLines[line] ?? []));
  return {
    cells: card.map((square, cell) => ({
      square,
      isCalled: isCalled(square),
      isMarked: isMarked(square, cell),
      isWon: won.has(cell),
    })),
    lines,
    isFull: reached.includes(bingoFullLine),
  };
}

/** The cell that an arrow key goes to; undefined for another key. */
export function nextCell(cell: number, key: string, isRightToLeft: boolean): number | undefined {
  const row = Math.floor(cell / 5);
  const column = cell % 5;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return row * 5 + Math.min(column + 1, 4);
  if (key === back) return row * 5 + Math.max(column - 1, 0);
  if (key === 'ArrowDown') return Math.min(row + 1, 4) * 5 + column;
  if (key === 'ArrowUp') return Math.max(row - 1, 0) * 5 + column;
  if (key === 'Home') return row * 5;
  if (key === 'End') return row * 5 + 4;
  return undefined;
}
